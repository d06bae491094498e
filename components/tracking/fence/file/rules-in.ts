import type { CallParams } from '#lib/contract/calls.ts'
import { isZone } from '#lib/format/zone-clock.ts'
import { zoneName } from '#lib/format/zone-name.ts'
import { fenceAlarms, fenceLimits } from '#lib/rules/fence-limits.ts'
import { within } from '#lib/rules/number.ts'
import { clockPattern, mostPeriods } from '#lib/rules/time-periods.ts'

type NewFence = CallParams<'fence/Add'>
type Rules = Pick<NewFence, 'alarm' | 'colour' | 'zone' | 'periods' | 'speed_limit' | 'stay_limit'>

const colourFacts = ['colour', 'fill', 'stroke'] as const

/** Rules of a fence, and the names of facts whose value is no rule. */
export function rulesIn(facts: Record<string, unknown>): { rules: Rules; left: string[] } {
  const colourFact = colourFacts.find((key) => isColour(facts[key]))
  const rules: { [K in keyof Rules]: Rules[K] | undefined } = {
    alarm: fenceAlarms.find((name) => name === facts['alarm']),
    colour: colourFact && String(facts[colourFact]),
    zone: zoneIn(facts['zone']),
    periods: periodsIn(facts['periods']),
    speed_limit: limitIn(facts['speed_limit'], fenceLimits.speed),
    stay_limit: limitIn(facts['stay_limit'], fenceLimits.stay),
  }
  const names = Object.keys(rules) as (keyof Rules)[]
  return {
    rules: Object.fromEntries(
      names.flatMap((name) => (rules[name] === undefined ? [] : [[name, rules[name]]])),
    ),
    left: names.filter((name) => rules[name] === undefined && isSaid(facts[name])),
  }
}

const isSaid = (value: unknown) => value !== undefined && value !== null && value !== ''

const zoneIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= 40 && isZone(zoneName(value))
    ? zoneName(value)
    : undefined

const isColour = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)

function limitIn(value: unknown, { min, max }: { min: number; max: number }): number | undefined {
  const number = isSaid(value) ? Number(value) : Number.NaN
  return Number.isInteger(number) && within(number, min, max) ? number : undefined
}

function periodsIn(given: unknown): NewFence['periods'] {
  let value = given
  if (typeof given === 'string')
    try {
      value = JSON.parse(given)
    } catch {
      return undefined
    }
  if (!Array.isArray(value) || value.length > mostPeriods) return undefined
  const periods = value.map(periodIn)
  return periods.every((period) => period !== undefined) ? periods : undefined
}

type NewPeriod = NonNullable<NewFence['periods']>[number]

function periodIn(given: unknown): NewPeriod | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const { days, start, end } = given as Record<string, unknown>
  const isClock = (text: unknown): text is string =>
    typeof text === 'string' && clockPattern.test(text)
  if (!isClock(start) || !isClock(end) || start === end) return undefined
  if (days === undefined) return { start, end }
  const isDay = (day: unknown) => Number.isInteger(day) && within(Number(day), 1, 7)
  const isWeek = Array.isArray(days) && days.length > 0 && days.length <= 7 && days.every(isDay)
  return isWeek ? { days: days.map(Number), start, end } : undefined
}
