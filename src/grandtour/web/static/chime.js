// Two short tones, made here: nothing is loaded for them.

const TONES = [659.3, 880];
const SECONDS = 0.16;
let context = null;

export function chime() {
  // Browsers let a page be heard only after the reader has done something on it.
  if (!navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  TONES.forEach((tone, number) => {
    const begin = context.currentTime + number * SECONDS;
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.linearRampToValueAtTime(0.2, begin + 0.02);
    volume.gain.linearRampToValueAtTime(0, begin + 2 * SECONDS);
    const source = new OscillatorNode(context, { frequency: tone });
    source.connect(volume).connect(context.destination);
    source.start(begin);
    source.stop(begin + 2 * SECONDS);
  });
}
