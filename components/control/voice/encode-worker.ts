// Runs in a worker of its own, bundled by scripts/setup/sound-engine.mjs and loaded when somebody records.
import { encodeAmr } from './encode-amr.ts'
import type { EncodeAnswer } from './encode-answer.ts'

type Scope = {
  onmessage: ((event: MessageEvent<Float32Array>) => void) | null
  postMessage: (answer: EncodeAnswer) => void
}

const scope = globalThis as unknown as Scope

scope.onmessage = ({ data }) => {
  try {
    scope.postMessage({ file: encodeAmr(data) })
  } catch {
    scope.postMessage({})
  }
}
