import type { BatchPass } from '../passes.ts'

export async function storeBatch(pass: BatchPass): Promise<void> {
  Object.assign(pass, await pass.hub.writer.write(pass.batch.freeze()))
}
