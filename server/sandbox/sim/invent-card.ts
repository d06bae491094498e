import { createHash } from 'node:crypto'
import { kbOfMb } from '#lib/codes/sim.ts'

const dayMs = 86_400_000

/** What the sandbox knows of a card that it sees for the first time: the same for the same ICCID. */
export function inventCard(iccid: string, now: number) {
  const bytes = createHash('sha256').update(iccid).digest()
  const total = [100, 500, 1024, 2048][bytes.readUInt8(0) % 4] ?? 500
  const days = 30 + (bytes.readUInt8(1) % 300)
  const digits = String(bytes.readUInt32BE(4)).padStart(10, '0')
  return {
    iccid,
    state: 'active' as const,
    msisdn: `144${digits}`,
    imsi: `46000${digits}`,
    flow_total: total * kbOfMb,
    flow_used: Math.round((total * kbOfMb * (bytes.readUInt8(2) % 80)) / 100),
    activated_at: new Date(now - days * dayMs),
    expires_at: new Date(now + days * dayMs),
    counted_at: new Date(now),
  }
}
