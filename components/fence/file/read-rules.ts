import type { CallParams } from '#lib/contract/calls.ts'
import { isZone } from '#lib/format/zone-clock.ts'
import { fenceAlarms, fenceLimits } from '#lib/rules/fence-limits.ts'
import { within } from '#lib/rules/number.ts'
import { clockPattern, mostPeriods } from '#lib/rules/time-periods.ts'

type NewFence = CallParams<'fence/Add'>
type Rules = Pick<NewFence, 'alarm' | 'colour' | 'zone' | 'periods' | 'speed_limit' | 'stay_limit'>

export function rulesIn(facts: Record<string, unknown>): Rules {
  const { zone } = facts
  const alarm = fenceAlarms.find((name) => name === facts['alarm'])
  const colour = [facts['colour'], facts['fill'], facts['stroke']].find(isColour)
  const periods = periodsIn(facts['periods'])
  const speed = limitIn(facts['speed_limit'], fenceLimits.speed)
  const stay = limitIn(facts['stay_limit'], fenceLimits.stay)
  return {
    ...(alarm && { alarm }),
    ...(colour && { colour }),
    ...(typeof zone === 'string' && zone.length <= 40 && isZone(zone) && { zone }),
    ...(periods && { periods }),
    ...(speed && { speed_limit: speed }),
    ...(stay && { stay_limit: stay }),
  }
}

const isColour = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)

function limitIn(value: unknown, { min, max }: { min: number; max: number }): number | undefined {
  const number = Number(value)
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
