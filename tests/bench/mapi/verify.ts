import { createHash } from 'node:crypto'
import { hashPassword, verifyPassword } from '#server/domain/people/auth/password.ts'

/** Passwords a second that this machine verifies, four at once, doing nothing else. */
export async function verifyPerSecond(seconds: number): Promise<number> {
  const md5 = createHash('md5').update('bench-password').digest('hex')
  const secret = 'of the bench'
  const stored = await hashPassword(md5, secret)
  const started = performance.now()
  const until = started + seconds * 1000
  let verified = 0
  const lines = Array.from({ length: 4 }, async () => {
    while (performance.now() < until) {
      await verifyPassword(stored, md5, secret)
      verified += 1
    }
  })
  await Promise.all(lines)
  return (verified * 1000) / (performance.now() - started)
}
