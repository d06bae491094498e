'use client'

import { type RefObject, useEffect, useState } from 'react'
import { MapiError } from '#lib/client.ts'

export type Name<V> = keyof V & string
export type Errors<V> = { [K in Name<V>]?: string }

const markMs = 3000

export function useProblems<V>(element: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState<Errors<V>>({})
  const [failure, setFailure] = useState<Error>()
  const [isMarked, setMarked] = useState(false)
  const [shown, setShown] = useState(0)

  useEffect(() => {
    if (shown === 0) return
    const first = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    first?.focus()
    // Focus alone may leave the message out of sight.
    first?.closest('[data-marked]')?.scrollIntoView({ block: 'nearest' })
    const timer = setTimeout(() => setMarked(false), markMs)
    return () => clearTimeout(timer)
  }, [shown, element])

  function show(next: Errors<V>) {
    setErrors(next)
    setMarked(true)
    setShown((count) => count + 1)
  }

  function clear(name?: Name<V>) {
    setErrors((now) => (name ? { ...now, [name]: undefined } : {}))
    if (!name) setFailure(undefined)
  }

  function refuse(error: unknown, fieldOf: Record<string, Name<V>>, values: V & object) {
    const found = error instanceof MapiError ? fieldErrors(error, fieldOf, values) : {}
    if (Object.keys(found).length > 0) return show(found)
    setFailure(error instanceof Error ? error : new Error(String(error)))
  }

  return { errors, failure, isMarked, show, clear, refuse }
}

/** Server errors by field; empty when one has no field here. */
function fieldErrors<V extends object>(
  error: MapiError,
  fieldOf: Record<string, Name<V>>,
  values: V,
): Errors<V> {
  const named = (error.code && fieldOf[error.code]) as Name<V> | undefined
  if (named) return { [named]: error.message } as Errors<V>
  const found: Record<string, string> = {}
  for (const { path, message } of error.fields) {
    const name = fieldOf[path] ?? path.split('.')[0] ?? ''
    if (!(name in values)) return {}
    found[name] ??= message
  }
  return found as Errors<V>
}
