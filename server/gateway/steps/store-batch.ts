import type { BatchPass } from '../passes.ts'

/** One transaction for all that was gathered, of many devices. */
export async function storeBatch(pass: BatchPass): Promise<void> {
  Object.assign(pass, await pass.hub.writer.write(pass.batch.freeze()))
}
