import { createHmac, timingSafeEqual } from 'node:crypto'

/** Seconds. */
const tolerance = 300

const mac = (secret: string, time: number, body: Buffer | string) =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')

/** As Stripe signs: `t=…,v1=…` over time and raw body. `now` in milliseconds. */
export function signEvent(body: Buffer | string, secret: string, now: number): string {
  const time = Math.floor(now / 1000)
  return `t=${time},v1=${mac(secret, time, body)}`
}

export function isSigned(
  body: Buffer,
  header: string | undefined,
  { secret, now }: { secret: string; now: number },
): boolean {
  const [, time = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  if (Math.abs(now / 1000 - Number(time)) > tolerance || given === '') return false
  return timingSafeEqual(Buffer.from(given), Buffer.from(mac(secret, Number(time), body)))
}
