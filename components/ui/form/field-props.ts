import type { ChangeEvent } from 'react'
import { isRequired, type Rule } from '#lib/rules/rule.ts'
import type { Errors, Name } from './use-problems.ts'

type NameOf<V, T> = {
  [K in Name<V>]: V[K] extends T ? K : T extends V[K] ? K : never
}[Name<V>]
export type RulesOf<V> = { [K in Name<V>]?: readonly Rule[] }

type Fields<V> = {
  values: V
  errors: Errors<V>
  isMarked: boolean
  rules: RulesOf<V>
  set: <K extends Name<V>>(name: K, value: V[K]) => void
}

export function fieldProps<V>({ values, errors, isMarked, rules, set }: Fields<V>) {
  const common = (name: Name<V>) => {
    const own: readonly Rule[] | undefined = rules[name]
    return {
      name,
      error: errors[name],
      required: isRequired(own ?? []),
      wrapperProps: { 'data-marked': (isMarked && errors[name] !== undefined) || undefined },
    }
  }
  return {
    text: <K extends NameOf<V, string>>(name: K) => ({
      ...common(name),
      value: values[name] as string,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        set(name, event.currentTarget.value as V[K]),
    }),
    /** For NumericField, where the form holds text. */
    number: <K extends NameOf<V, string>>(name: K) => ({
      ...common(name),
      value: values[name] as string,
      onChange: (_: unknown, text: string) => set(name, text as V[K]),
    }),
    /** For inputs whose onChange gives the value; null becomes ''. */
    choice: <K extends Name<V>>(name: K) => ({
      ...common(name),
      value: values[name],
      onChange: (value: V[K] | null) =>
        set(name, (value ?? (typeof values[name] === 'string' ? '' : null)) as V[K]),
    }),
    checked: <K extends NameOf<V, boolean>>(name: K) => ({
      name,
      error: errors[name],
      checked: values[name] as boolean,
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        set(name, event.currentTarget.checked as V[K]),
    }),
  }
}
