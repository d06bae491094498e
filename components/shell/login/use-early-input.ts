'use client'

import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

type EarlyForm<V> = {
  element: RefObject<HTMLFormElement | null>
  values: V
  set: <K extends keyof V & string>(name: K, value: V[K]) => void
  onSubmit: () => void
}

/** On a slow network people, and password managers, fill the form before its code is there. */
export function useEarlyInput<V extends Record<string, string | boolean>>(form: EarlyForm<V>) {
  const [isAlive, setAlive] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before React writes its values
  useLayoutEffect(() => {
    const element = form.element.current
    if (!element) return
    const typed = new FormData(element)
    for (const name of Object.keys(form.values)) {
      const isCheck = typeof form.values[name] === 'boolean'
      const value = isCheck ? typed.has(name) : typed.get(name)
      if (value !== null) form.set(name, value as V[typeof name])
    }
    element.dataset['alive'] = 'yes'
    setAlive(true)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the values that were typed
  useEffect(() => {
    const element = form.element.current
    if (!isAlive || element?.dataset['early'] === undefined) return
    delete element.dataset['early']
    form.onSubmit()
  }, [isAlive])
}
