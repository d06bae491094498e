'use client'

import { type RefObject, useEffect, useState } from 'react'
import { MapiError } from '#lib/client.ts'

/** A field of a form. */
export type Name<V> = keyof V & string
export type Errors<V> = { [K in Name<V>]?: string }

/** How long a wrong field stays marked (spec §5, Form validator); its message stays until it is changed. */
const markMs = 3000

/** What is wrong with a form: errors by field, the marked one, and a failure of the whole. */
export function useProblems<V>(element: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState<Errors<V>>({})
  const [failure, setFailure] = useState<Error>()
  const [marked, setMarked] = useState<Name<V>>()
  const [shown, setShown] = useState(0)

  // The first wrong field takes the focus once its error is drawn.
  useEffect(() => {
    if (shown === 0) return
    const field = '[aria-invalid="true"], [data-invalid-field]'
    element.current?.querySelector<HTMLElement>(field)?.focus()
    const timer = setTimeout(() => setMarked(undefined), markMs)
    return () => clearTimeout(timer)
  }, [shown, element])

  function show(next: Errors<V>) {
    setErrors(next)
    setMarked(Object.keys(next)[0] as Name<V> | undefined)
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

  return { errors, failure, marked, show, clear, refuse }
}

/** Errors of the server by field of the form; empty when one of them has no field here. */
function fieldErrors<V extends object>(
  error: MapiError,
  fieldOf: Record<string, Name<V>>,
  values: V,
): Errors<V> {
  const named = (error.code && fieldOf[error.code]) as Name<V> | undefined
  if (named) return { [named]: error.message } as Errors<V>
  const placed = error.fields.map(({ path, message }) => {
    const name = fieldOf[path] ?? path.split('.')[0]
    return [name, message] as const
  })
  const hasPlaces = placed.every(([name]) => name !== undefined && name in values)
  return (hasPlaces ? Object.fromEntries(placed.toReversed()) : {}) as Errors<V>
}
