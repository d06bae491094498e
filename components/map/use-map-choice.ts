'use client'

import { useCallback, useEffect, useState } from 'react'
import { builtIn, type MapChoice } from './providers/choices.ts'
import { readMaps } from './providers/map-index.ts'

const choiceKey = 'waypost.map.choice'

/** Kept in this browser. */
export function useMapChoice() {
  const [choices, setChoices] = useState<MapChoice[]>([builtIn])
  const [choice, setChoice] = useState<MapChoice>(builtIn)
  const [extras, setExtras] = useState({ satellite: false, traffic: false })
  useEffect(() => {
    readMaps().then(
      ({ choices: read }) => {
        setChoices(read)
        const before = read.find(({ id }) => id === localStorage.getItem(choiceKey))
        if (before) setChoice(before)
      },
      // The built-in map stays.
      () => undefined,
    )
  }, [])
  const choose = useCallback((next: MapChoice) => {
    localStorage.setItem(choiceKey, next.id)
    setChoice(next)
  }, [])
  return { choices, choice, extras, choose, setExtras }
}
