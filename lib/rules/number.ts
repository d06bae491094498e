import { matching, type Rule } from './rule.ts'

/** Digits only. Always required. */
export const number = matching('tips3', /^\d+$/)

export const double = matching('double', /^-?\d+(\.\d+)?$/)

/** Limits are included. */
export const whole = (min: number, max: number): Rule => ({
  key: 'whole',
  values: { min, max },
  test: (value) => /^-?\d{1,15}$/.test(value.trim()) && within(Number(value), min, max),
})

export const within = (value: number, min: number, max: number) => value >= min && value <= max
