// The box on the map that says in words what is being looked at.

const box = document.getElementById("about");

// On a small screen the box shows only what somebody has asked for: what is `wanted`.
export function tell(text, wanted = false) {
  box.textContent = text ?? "";
  box.hidden = !text;
  box.classList.toggle("wanted", wanted);
}
