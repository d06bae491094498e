'use client'

import { Input } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type FoundPlace, PlaceSearch } from '#components/map/place-search.tsx'
import type { FencePoint } from '#lib/rules/fence-limits.ts'

type PlaceFieldProps = {
  kind: 'beacon' | 'poi'
  place: FencePoint | undefined
  isRequired?: boolean
  error: string | undefined
  onPlace: (place: FoundPlace) => void
  children?: ReactNode
}

/** Where a point is, which is set on the map or searched. */
export function PlaceField(props: PlaceFieldProps) {
  const { kind, place, isRequired = false, error, onPlace, children } = props
  const t = useTranslations(kind)
  return (
    <Input.Wrapper
      label={t('position')}
      labelElement="div"
      required={isRequired}
      error={error}
      description={
        place ? (
          <bdi dir="ltr" className="tabular">
            {`${(place.lat / 1e6).toFixed(6)}, ${(place.lon / 1e6).toFixed(6)}`}
          </bdi>
        ) : (
          t('positionHint')
        )
      }
    >
      <PlaceSearch onPlace={onPlace} />
      {children}
    </Input.Wrapper>
  )
}
