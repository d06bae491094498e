'use client'

import { useCallback, useEffect, useState } from 'react'
import type { LonLat } from '#lib/geo/distance.ts'
import type { FleetBounds } from '#lib/geo/fleet-bounds.ts'
import { builtIn, type MapChoice } from '../providers/choices.ts'
import { defaultChoice } from '../providers/default-choice.ts'
import { readMaps } from '../providers/map-index.ts'

const choiceKey = 'waypost.map.choice'

const chosenOf = (choices: readonly MapChoice[]) =>
  choices.find(({ id }) => id === localStorage.getItem(choiceKey))

/** Where a map opens. */
export type Opening = { center: LonLat } | { bounds: FleetBounds }

const middleOf = (opening: Opening): LonLat => {
  if ('center' in opening) return opening.center
  const [west, south, east, north] = opening.bounds
  return [(west + east) / 2, (south + north) / 2]
}

/** The map that the person chose in this browser, else the usual one of where the map opens. */
export function useMapChoice(opening?: Opening) {
  const [choices, setChoices] = useState<MapChoice[]>([builtIn])
  const [choice, setChoice] = useState<MapChoice>(builtIn)
  const [extras, setExtras] = useState({ satellite: false, traffic: false })
  useEffect(() => {
    readMaps().then(
      ({ choices: read }) => {
        setChoices(read)
        const before = chosenOf(read)
        if (before) setChoice(before)
      },
      // The built-in map stays.
      () => undefined,
    )
  }, [])
  const [lon, lat] = opening ? middleOf(opening) : []
  useEffect(() => {
    if (lon === undefined || lat === undefined || choices.length < 2) return
    let isLeft = false
    void defaultChoice(choices, [lon, lat]).then((usual) => {
      if (!isLeft && !chosenOf(choices)) setChoice(usual)
    })
    return () => {
      isLeft = true
    }
  }, [choices, lon, lat])
  const choose = useCallback((next: MapChoice) => {
    localStorage.setItem(choiceKey, next.id)
    setChoice(next)
  }, [])
  return { choices, choice, extras, choose, setExtras }
}
