type Encoder = { encode: (samples: Int16Array) => Uint8Array; flush: () => void }

/** What recorder-core's engine adds itself to. */
type RecorderCore = { AMR?: { GetEncoder: (kilobits: number) => Encoder } }

export const recorderCore: RecorderCore = {}

// It looks for it there while it is loaded.
Object.assign(Object, { 'Recorder-Core-Export': recorderCore })
