import fc from 'fast-check'
import type { Fix } from '#lib/motion/fix.ts'

/** 9 millionths of a degree of latitude are a metre. */
const perMetre = 9

type Act =
  | { kind: 'drive'; seconds: number; every: number; tenths: number }
  | { kind: 'stand'; seconds: number; every: number; isOn: boolean }
  | { kind: 'silence'; seconds: number; metres: number }
  | { kind: 'wild'; metres: number }
  | { kind: 'twice' }

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constant('drive' as const),
    seconds: fc.integer({ min: 20, max: 4000 }),
    every: fc.constantFrom(10, 30, 90, 400),
    tenths: fc.integer({ min: 20, max: 1300 }),
  }),
  fc.record({
    kind: fc.constant('stand' as const),
    seconds: fc.integer({ min: 20, max: 9000 }),
    every: fc.constantFrom(10, 60, 300, 1800),
    isOn: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('silence' as const),
    seconds: fc.integer({ min: 600, max: 40_000 }),
    metres: fc.constantFrom(0, 50, 300, 9000),
  }),
  fc.record({ kind: fc.constant('wild' as const), metres: fc.constantFrom(100, 3000, 90_000) }),
  fc.record({ kind: fc.constant('twice' as const) }),
)

const noise = fc.integer({ min: 1, max: 2 ** 31 - 1 })

/** A day or two in order, some over midnight (UTC). */
export const randomDay: fc.Arbitrary<Fix[]> = fc
  .tuple(fc.array(act, { minLength: 1, maxLength: 14 }), noise, fc.integer({ min: 0, max: 86_399 }))
  .map(([acts, seed, start]) => fixesOf(acts, seed, 180_000_000 - (180_000_000 % 86_400) + start))

/** Small linear congruential generator. */
function dice(seed: number): () => number {
  let at = seed
  return () => {
    at = (Math.imul(at, 1_103_515_245) + 12_345) & 0x7fffffff
    return at / 0x80000000
  }
}

function fixesOf(acts: readonly Act[], seed: number, start: number): Fix[] {
  const roll = dice(seed)
  const fixes: Fix[] = []
  let time = start
  let lat = 30_000_000
  let mileage = 1000
  const report = (speed: number, acc: number, shake: number) => {
    const seq = Math.floor(roll() * 2 ** 32) - 2 ** 31
    const place = { lat: lat + Math.round((roll() - 0.5) * shake * perMetre), lon: 120_000_000 }
    fixes.push({ time, seq, ...place, speed, mileage: Math.round(mileage), acc })
  }
  for (const one of acts) {
    if (one.kind === 'twice') report(0, 0, 30)
    else if (one.kind === 'wild') {
      time += 10
      lat += one.metres * perMetre
      report(2000, 1, 0)
      lat -= one.metres * perMetre
    } else if (one.kind === 'silence') {
      time += one.seconds
      lat += one.metres * perMetre
      mileage += one.metres
      report(0, 0, 10)
    } else
      for (let left = one.seconds; left > 0; left -= one.every) {
        const isDrive = one.kind === 'drive'
        const tenths = isDrive ? Math.round(one.tenths * (0.5 + roll())) : 0
        time += one.every
        lat += Math.round((tenths / 36) * one.every * perMetre)
        mileage += (tenths / 36) * one.every
        report(tenths, isDrive || one.isOn ? 1 : 0, isDrive ? 5 : 100)
      }
  }
  return fixes
}

/** How reports come in: late, more than once. */
export type Delivery = {
  fixes: Fix[]
  workAfter: ReadonlySet<number>
  killAfter: ReadonlySet<number>
}

export const randomDelivery: fc.Arbitrary<(fixes: readonly Fix[]) => Delivery> = fc
  .record({
    seed: noise,
    lateShare: fc.constantFrom(0, 0.05, 0.4, 1),
    most: fc.constantFrom(30, 3000, 90_000),
  })
  .map(({ seed, lateShare, most }) => (fixes) => {
    const roll = dice(seed)
    const sent = fixes.flatMap((fix) => {
      const isLate = roll() < lateShare
      const one = { fix, at: fix.time + (isLate ? roll() * most : 0) }
      return roll() < 0.05 ? [one, { fix, at: fix.time + roll() * 5000 }] : [one]
    })
    sent.sort((a, b) => a.at - b.at)
    const some = (share: number) => new Set(sent.flatMap((_, at) => (roll() < share ? [at] : [])))
    return {
      fixes: sent.map(({ fix }) => fix),
      workAfter: some(3 / sent.length),
      killAfter: some(3 / sent.length),
    }
  })
