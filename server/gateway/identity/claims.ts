import type { ClaimProof } from '#lib/rules/claim-proof.ts'
import type { Pool } from '../../db/pool.ts'
import { db, first } from '../../db/sql.ts'
import type { Bus } from '../../jobs/bus.ts'
import type { Log } from '../../log.ts'

type Options = { main: Pool; bus: Bus; log: Log }

/** Numbers that their owners entered themselves, and what shows that they are theirs (docs/identity.md#claims). */
export class Claims {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** False when it could not be stored: the device comes again. */
  async prove(deviceId: number, proof: ClaimProof): Promise<boolean> {
    const { main, bus, log } = this.#options
    const proved = db
      .updateTable('device')
      .set({ claim_proof: proof })
      .where('id', '=', deviceId)
      .where('claimed_at', 'is not', null)
      .where('claim_proof', 'is', null)
      .returning('imei')
    try {
      const found = await first(main, proved)
      if (found) await bus.publish('device', { id: deviceId, imei: found.imei })
      return true
    } catch (error) {
      log.warn({ err: error, device: deviceId }, 'the proof of a claim could not be stored')
      return false
    }
  }
}
