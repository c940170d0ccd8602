/** Sounds, made here by the browser: no files. They are heard only where the person wants them. */
import { settings } from "./settings";

/** What can be heard. */
export type Sound = "roll" | "place" | "capture" | "slide" | "card" | "merge" | "win";

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

function ready(): AudioContext | null {
  if (typeof AudioContext === "undefined") return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume().catch(() => undefined);
  return context;
}

/** Half a second of noise, from which knocks and rustles are cut. */
function noiseOf(audio: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return noise;
}

/** A gain that rises at once and dies away. */
function fading(audio: AudioContext, at: number, loud: number, seconds: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(audio.destination);
  return gain;
}

interface Burst {
  at: number;
  pitch: number;
  loud: number;
  seconds: number;
  sharp?: number;
}

/** Noise around a pitch: a knock if it is short, a rustle if it is long. */
function burst(audio: AudioContext, { at, pitch, loud, seconds, sharp = 2 }: Burst): void {
  const source = audio.createBufferSource();
  source.buffer = noiseOf(audio);
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.setValueAtTime(pitch, at);
  filter.Q.value = sharp;
  source.connect(filter).connect(fading(audio, at, loud, seconds));
  source.start(at, Math.random() * 0.2, seconds);
}

/** A soft tone, which may glide to another pitch. */
function tone(audio: AudioContext, { at, pitch, loud, seconds }: Burst, to = pitch): void {
  const source = audio.createOscillator();
  source.type = "triangle";
  source.frequency.setValueAtTime(pitch, at);
  source.frequency.exponentialRampToValueAtTime(to, at + seconds);
  source.connect(fading(audio, at, loud, seconds));
  source.start(at);
  source.stop(at + seconds);
}

const made: Record<Sound, (audio: AudioContext, at: number) => void> = {
  roll: (audio, at) => {
    for (let knock = 0; knock < 7; knock += 1) {
      const pitch = 1400 + 900 * Math.random();
      burst(audio, {
        at: at + knock * (0.05 + 0.01 * knock),
        pitch,
        loud: 0.3 - 0.03 * knock,
        seconds: 0.05,
      });
    }
  },
  place: (audio, at) => {
    burst(audio, { at, pitch: 900, loud: 0.3, seconds: 0.07 });
    tone(audio, { at, pitch: 190, loud: 0.15, seconds: 0.09 }, 120);
  },
  capture: (audio, at) => {
    burst(audio, { at, pitch: 600, loud: 0.35, seconds: 0.09 });
    tone(audio, { at: at + 0.04, pitch: 300, loud: 0.18, seconds: 0.2 }, 110);
  },
  slide: (audio, at) => burst(audio, { at, pitch: 1100, loud: 0.14, seconds: 0.35, sharp: 0.8 }),
  card: (audio, at) => {
    burst(audio, { at, pitch: 3200, loud: 0.12, seconds: 0.14, sharp: 0.7 });
    burst(audio, { at: at + 0.2, pitch: 1500, loud: 0.12, seconds: 0.06 });
  },
  merge: (audio, at) => {
    for (const [index, pitch] of [392, 494, 587].entries())
      tone(audio, { at: at + 0.07 * index, pitch, loud: 0.12, seconds: 0.22 });
  },
  win: (audio, at) => {
    for (const [index, pitch] of [392, 523, 659, 784].entries())
      tone(audio, { at: at + 0.13 * index, pitch, loud: 0.14, seconds: 0.45 });
  },
};

/** Makes a sound, if the person wants sounds. */
export function sound(name: Sound): void {
  if (!settings().sounds) return;
  const audio = ready();
  if (audio) made[name](audio, audio.currentTime + 0.01);
}
