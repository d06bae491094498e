'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { useUnsaved } from '#components/data/unsaved.ts'
import { firstBroken, type Rule, readText } from '#lib/rules/rule.ts'
import { fieldProps, type RulesOf } from './field-props.ts'
import { type Errors, type Name, useProblems } from './use-problems.ts'

export type FormOptions<V> = {
  initial: V
  /** In screen order. */
  rules?: RulesOf<V> | ((values: V) => RulesOf<V>)
  /** With texts as their rules read them. `kept`: initial values. What it throws is shown, at named fields. */
  submit: (values: V, kept: V) => Promise<void>
  /** Field by contract param where names differ, or error name (`deviceExists`). */
  fieldOf?: Record<string, Name<V>>
}

export type FormState = {
  element: RefObject<HTMLFormElement | null>
  onSubmit: (event?: FormEvent) => void
  isBusy: boolean
  isChanged: boolean
  /** A failure that belongs to no field. */
  failure: Error | undefined
  firstError: string | undefined
}

const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)

function readValues<V extends Record<string, unknown>>(values: V, rules: RulesOf<V>): V {
  const read = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? readText(value, rules[name as Name<V>] ?? []) : value,
  ])
  return Object.fromEntries(read) as V
}

/** The first failing rule is focused, marked and announced. */
export function useForm<V extends Record<string, unknown>>(options: FormOptions<V>) {
  const t = useTranslations('verification')
  const element = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(options.initial)
  const [kept, setKept] = useState(options.initial)
  const [sent, setSent] = useState<V>()
  const [isBusy, setBusy] = useState(false)
  const problems = useProblems<V>(element)
  const rulesOf = (given: V): RulesOf<V> =>
    typeof options.rules === 'function' ? options.rules(given) : (options.rules ?? {})
  const read = readValues(values, rulesOf(values))
  const rules = rulesOf(read)

  function set<K extends Name<V>>(name: K, value: V[K]) {
    setValues((now) => ({ ...now, [name]: value }))
    problems.clear(name)
  }

  /** Checks these fields (default all); shows the first error. */
  function check(names?: readonly Name<V>[]): boolean {
    for (const [name, own] of Object.entries(rules) as [Name<V>, readonly Rule[]][]) {
      if (names && !names.includes(name)) continue
      const broken = firstBroken(String(read[name] ?? ''), own)
      if (!broken) continue
      problems.show({ [name]: t(broken.key, broken.values) } as Errors<V>)
      return false
    }
    return true
  }

  /** The form's other action (sending a code) after checking these fields. */
  async function attempt(names: readonly Name<V>[], run: () => Promise<unknown>): Promise<boolean> {
    if (!check(names)) return false
    try {
      await run()
      return true
    } catch (error) {
      problems.refuse(error, options.fieldOf ?? {}, values)
      return false
    }
  }

  async function submit() {
    if (isBusy) return
    problems.clear()
    if (!check()) return
    setBusy(true)
    if (await attempt([], () => options.submit(read, kept))) setSent(values)
    setBusy(false)
  }

  function reset(next: V) {
    setValues(next)
    setKept(next)
    problems.clear()
  }

  const isChanged = differ(values, kept)
  useUnsaved(isChanged && differ(values, sent))

  return {
    element,
    values,
    set,
    reset,
    check,
    attempt,
    isBusy,
    isChanged,
    failure: problems.failure,
    errors: problems.errors,
    firstError: Object.values<string | undefined>(problems.errors)[0],
    onSubmit: (event?: FormEvent) => {
      event?.preventDefault()
      event?.stopPropagation() // React events bubble from a dialog to the form around its opener
      void submit()
    },
    ...fieldProps({ values, errors: problems.errors, isMarked: problems.isMarked, rules, set }),
  }
}
