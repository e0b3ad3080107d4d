// The box on the map that says in words what is being looked at.

const box = document.getElementById("about");

// On a small screen the box shows only what somebody has asked for: what is `wanted`. Signs and names keep off that.
export function tell(text, wanted = false) {
  const covered = box.classList.contains("wanted");
  box.textContent = text ?? "";
  box.hidden = !text;
  box.classList.toggle("wanted", wanted && Boolean(text));
  if (covered || wanted) document.dispatchEvent(new CustomEvent("words-shown"));
}
