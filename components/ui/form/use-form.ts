'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { firstBroken, type Rule } from '#lib/rules/rule.ts'
import { fieldProps, type RulesOf } from './field-props.ts'
import { type Errors, type Name, useProblems } from './use-problems.ts'

export type FormOptions<V> = {
  /** What the fields hold at first; the form counts as changed when they hold something else. */
  initial: V
  /** Rules by field, in the order of the fields on the screen. */
  rules?: RulesOf<V> | ((values: V) => RulesOf<V>)
  /**
   * Sends the values; `kept` is what they began with, also when newer data has come in since. What it throws is shown:
   * the fields of a refusal at their fields, the rest above the form.
   */
  submit: (values: V, kept: V) => Promise<void>
  /**
   * The field that shows a param of the contract, where the names differ, or a refusal by its name (`deviceExists`).
   */
  fieldOf?: Record<string, Name<V>>
}

/** What the fields and the dialogs need of a form, whatever it holds. */
export type FormState = {
  element: RefObject<HTMLFormElement | null>
  onSubmit: (event?: FormEvent) => void
  isBusy: boolean
  isChanged: boolean
  /** A failure that belongs to no field. */
  failure: Error | undefined
  /** What is wrong with the first wrong field. */
  firstError: string | undefined
}

/**
 * A form with validation rules: they run in order and stop at the first failure, which is focused, marked for 3 s
 * and told in words. `text`, `choice` and `checked` give a Mantine input its props.
 */
export function useForm<V extends Record<string, unknown>>(options: FormOptions<V>) {
  const t = useTranslations('verification')
  const element = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(options.initial)
  const [kept, setKept] = useState(options.initial)
  const [isBusy, setBusy] = useState(false)
  const problems = useProblems<V>(element)
  const rules = typeof options.rules === 'function' ? options.rules(values) : (options.rules ?? {})

  function set<K extends Name<V>>(name: K, value: V[K]) {
    setValues((now) => ({ ...now, [name]: value }))
    problems.clear(name)
  }

  /** Whether the fields (all without a list) keep their rules; shows the first that does not. */
  function check(names?: readonly Name<V>[]): boolean {
    for (const [name, own] of Object.entries(rules) as [Name<V>, readonly Rule[]][]) {
      if (names && !names.includes(name)) continue
      const broken = firstBroken(String(values[name] ?? ''), own)
      if (!broken) continue
      problems.show({ [name]: t(broken.key, broken.values) } as Errors<V>)
      return false
    }
    return true
  }

  /** Runs an act of the form beside its submission (sending a code): checks these fields, shows what fails. */
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
    await attempt([], () => options.submit(values, kept))
    setBusy(false)
  }

  /** Takes other values as those the form began with. */
  function reset(next: V) {
    setValues(next)
    setKept(next)
    problems.clear()
  }

  return {
    element,
    values,
    set,
    reset,
    check,
    attempt,
    isBusy,
    isChanged: JSON.stringify(values) !== JSON.stringify(kept),
    failure: problems.failure,
    errors: problems.errors,
    firstError: Object.values<string | undefined>(problems.errors)[0],
    onSubmit: (event?: FormEvent) => {
      event?.preventDefault()
      event?.stopPropagation() // React hands events of a dialog on to the form that opened it
      void submit()
    },
    ...fieldProps({ values, errors: problems.errors, isMarked: problems.isMarked, rules, set }),
  }
}
