import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planeMetres } from '#lib/geo/distance.ts'
import { type Delivery, randomDay, randomDelivery } from '../../tests/factories/motion-days.ts'
import { advance, isInOrder } from './advance.ts'
import { daysIn } from './day-cut.ts'
import { motionDefaults } from './definitions.ts'
import type { DayFacts, Fact, Stop, Trip } from './facts.ts'
import type { Fix, Rules } from './fix.ts'
import { presentOf } from './present.ts'
import { type Replaced, Replay } from './replay.ts'
import { decodeState, encodeState, newState } from './state.ts'
import { openDaysIn } from './stream.ts'

const rules: Rules = { definitions: motionDefaults, dayOf: daysIn('Etc/UTC') }
const runs = { numRuns: 1000 }

const byOrder = (a: Fix, b: Fix) => a.time - b.time || a.seq - b.seq
const inOrder = (fixes: readonly Fix[]) =>
  [...new Map(fixes.map((fix) => [`${fix.time} ${fix.seq}`, fix])).values()].sort(byOrder)

function runInOrder(fixes: readonly Fix[]) {
  const state = newState()
  const facts = inOrder(fixes).flatMap((fix) => advance(state, fix, rules))
  return { state, facts }
}

/** What gateway, database and worker do together. */
class Platform {
  readonly #positions = new Map<string, Fix>()
  readonly #facts = new Map<string, Fact>()
  #present = encodeState(newState())
  #dirty: { from: number; until: number } | undefined
  #memory = newState()
  /** Set while the worker has something to make again. */
  #isBehind = false

  take(fix: Fix): void {
    this.#positions.set(`${fix.time} ${fix.seq}`, fix)
    if (this.#isBehind || !isInOrder(this.#memory, fix)) {
      const { from = fix.time, until = fix.time } = this.#dirty ?? {}
      this.#dirty = { from: Math.min(from, fix.time), until: Math.max(until, fix.time) }
      this.#isBehind = true
      return
    }
    for (const fact of advance(this.#memory, fix, rules)) this.#facts.set(keyOf(fact), fact)
    this.#present = encodeState(this.#memory)
  }

  kill(): void {
    this.#memory = decodeState(this.#present)
  }

  work(): void {
    if (!this.#dirty) return
    const { from, until } = this.#dirty
    const stored = new Map<number, string>()
    for (const fact of this.#facts.values())
      if (fact.kind === 'checkpoint') stored.set(fact.at, fact.state)
    const at = Math.max(
      ...[...stored.keys()].filter((one) => one <= from),
      Number.NEGATIVE_INFINITY,
    )
    const state = stored.get(at)
    const start = state === undefined ? undefined : { at, state }
    const replay = new Replay({ rules, start, until, stored })
    const due = inOrder([...this.#positions.values()]).filter(({ time }) => time >= at)
    for (const fix of due) if (!replay.take(fix)) break
    for (const [key, fact] of this.#facts)
      if (isReplaced(fact, replay.replaced)) this.#facts.delete(key)
    for (const fact of replay.facts) this.#facts.set(keyOf(fact), fact)
    this.#present = replay.present ?? this.#present
    this.#memory = decodeState(this.#present)
    this.#dirty = undefined
    this.#isBehind = false
  }

  get result() {
    return { facts: sorted([...this.#facts.values()]), present: this.#present }
  }
}

function isReplaced(fact: Fact, { from, to }: Replaced): boolean {
  const edge = fact.kind === 'day' ? 'day' : fact.kind === 'checkpoint' ? 'checkpoint' : 'since'
  const place = placeOf(fact)
  return place >= from[edge] && (to === undefined || place < to[edge])
}

const placeOf = (fact: Fact) =>
  fact.kind === 'day' ? fact.day : fact.kind === 'checkpoint' ? fact.at : fact.start
const keyOf = (fact: Fact) => `${fact.kind} ${placeOf(fact)}`
const sorted = (facts: readonly Fact[]) =>
  [...facts].sort((a, b) => (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : placeOf(a) - placeOf(b)))

function deliver({ fixes, workAfter, killAfter }: Delivery): Platform {
  const platform = new Platform()
  fixes.forEach((fix, at) => {
    platform.take(fix)
    if (workAfter.has(at)) platform.work()
    if (killAfter.has(at)) platform.kill()
  })
  platform.work()
  return platform
}

describe('for any day', () => {
  test('order, repeats, delays and crashes change no fact', () => {
    fc.assert(
      fc.property(randomDay, randomDelivery, (fixes, delivery) => {
        const { facts, state } = runInOrder(fixes)
        const expected = { facts: sorted(facts), present: encodeState(state) }
        // Texts: a thousand comparisons of objects take seconds.
        expect(JSON.stringify(deliver(delivery(fixes)).result)).toBe(JSON.stringify(expected))
      }),
      runs,
    )
  })

  test('what has become certain stays, and an open trip keeps its beginning', () => {
    fc.assert(
      fc.property(randomDay, fc.double({ min: 0, max: 1, noNaN: true }), (fixes, share) => {
        const whole = runInOrder(fixes)
        const some = runInOrder(inOrder(fixes).slice(0, Math.ceil(fixes.length * share)))
        expect(whole.facts.slice(0, some.facts.length)).toEqual(some.facts)
        const { trip } = presentOf(some.state)
        const starts = [...whole.facts, presentOf(whole.state).trip].flatMap((fact) =>
          fact?.kind === 'trip' ? [fact.start] : [],
        )
        if (trip) expect(starts).toContain(trip.start)
      }),
      runs,
    )
  })

  test('trips and stops follow each other, and all sums agree', () => {
    fc.assert(
      fc.property(randomDay, (fixes) => {
        const { facts, state } = runInOrder(fixes)
        const present = presentOf(state)
        expect(openDaysIn(`key|${encodeState(state)}`)).toEqual(present.days)
        const spans = [...facts, present.stop, present.trip]
          .filter((fact): fact is Trip | Stop => fact?.kind === 'trip' || fact?.kind === 'stop')
          .filter(({ start, end }) => end > start)
        expectChain(spans, state.time)
        const days = [
          ...facts.flatMap((fact) => (fact.kind === 'day' ? [fact] : [])),
          ...present.days,
        ]
        expectSums(days, spans)
        expectSeconds(days, { from: inOrder(fixes)[0]?.time ?? 0, to: state.time })
      }),
      runs,
    )
  })
})

function expectChain(spans: readonly (Trip | Stop)[], end: number): void {
  spans.forEach((span, at) => {
    const next = spans[at + 1]
    expect(span.end).toBe(next ? next.start : end)
    if (next && kindOf(span) === kindOf(next) && !isRelocated(span, next))
      expect(kindOf(span)).toBe('gap')
    if (span.kind !== 'trip' || !next) return
    const { tripMetres, tripSeconds } = motionDefaults
    expect(span.metres >= tripMetres || span.end - span.start >= tripSeconds).toBe(true)
  })
}

/** Stops in a row: a jump within one second, which is no gap. */
const isRelocated = (span: Trip | Stop, next: Trip | Stop) =>
  span.kind === 'stop' &&
  next.kind === 'stop' &&
  planeMetres(span.lat, span.lon, next.lat, next.lon) > motionDefaults.jumpMetres / 2

const kindOf = (span: Trip | Stop) => (span.kind === 'stop' && span.isGap ? 'gap' : span.kind)

function expectSums(days: readonly DayFacts[], spans: readonly (Trip | Stop)[]): void {
  const sum = (rows: readonly object[], name: string) =>
    rows.reduce((total, row) => total + (Reflect.get(row, name) ?? 0), 0)
  for (const name of ['metres', 'driveSeconds', 'idleSeconds'])
    expect(sum(days, name), name).toBe(sum(spans, name))
  const gaps = spans.filter((span) => kindOf(span) === 'gap')
  expect(sum(days, 'gapSeconds')).toBe(
    gaps.reduce((total, { start, end }) => total + end - start, 0),
  )
  for (const span of spans) {
    if (span.kind !== 'trip') continue
    expect(sum(span.parts, 'metres')).toBe(span.metres)
    expect(sum(span.parts, 'seconds')).toBe(span.end - span.start)
  }
}

function expectSeconds(days: readonly DayFacts[], span: { from: number; to: number }): void {
  for (const facts of days) {
    const { driveSeconds, idleSeconds, stopSeconds, gapSeconds } = facts
    const start = facts.day * 86_400
    const known = Math.min(span.to, start + 86_400) - Math.max(span.from, start)
    for (const seconds of [driveSeconds, idleSeconds, stopSeconds, gapSeconds])
      expect(seconds).toBeGreaterThanOrEqual(0)
    expect(driveSeconds + idleSeconds + stopSeconds + gapSeconds).toBe(known)
  }
}
