'use client'

import { notifications } from '@mantine/notifications'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { useOrganisation } from '#components/data/organisation.tsx'
import { useSession } from '#components/data/session.ts'
import { holding } from '#components/ui/form/holding.ts'
import { useForm } from '#components/ui/form/use-form.ts'
import type { DrawnShape } from '#lib/geo/fence-rings.ts'
import { fenceCentre, fenceLimits, fenceLine, fencePolygon } from '#lib/rules/fence-limits.ts'
import { whole } from '#lib/rules/number.ts'
import { atMost, required } from '#lib/rules/required.ts'
import { optional, type Rule } from '#lib/rules/rule.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import { clockTime, periodEnds, type TimePeriod } from '#lib/rules/time-periods.ts'
import { type Fence, shapeParams } from './fence-types.ts'
import type { Draft } from './use-draft.ts'
import { useFencesAgain } from './use-fences.ts'

export type FenceValues = {
  name: string
  shape: string
  alarm: Fence['alarm']
  speed: string
  stay: string
  periods: readonly TimePeriod[]
  zone: string
}

const { radius, width, speed, stay } = fenceLimits

function shapeRules(shape: DrawnShape): Rule[] {
  if (shape.type === 'polygon') return [holding(shape.points, fencePolygon)]
  if (shape.type === 'rectangle') return [holding([], fencePolygon)]
  if (shape.type === 'corridor')
    return [
      holding(shape.points, fenceLine),
      holding(String(shape.width), whole(width.min, width.max)),
    ]
  if (shape.type === 'city') return [holding(shape.city, required)]
  return [
    holding(String(shape.radius), whole(radius.min, radius.max)),
    holding(shape.centre, fenceCentre),
  ]
}

const periodRules = (periods: readonly TimePeriod[]): Rule[] =>
  periods.flatMap((period) => [
    holding(period.start, clockTime),
    holding(period.end, clockTime),
    holding(period, periodEnds),
  ])

const limitOf = (text: string) => (text.trim() === '' ? null : Number(text))

type FormProps = {
  fence: Fence | undefined
  draft: Draft
  onDone: (id?: string) => void
}

export function useFenceForm({ fence, draft, onDone }: FormProps) {
  const t = useTranslations('fence')
  const { current } = useOrganisation()
  const ownZone = useSession()?.zone_name ?? 'UTC'
  const readAgain = useFencesAgain()
  const initial: FenceValues = {
    name: fence?.name ?? '',
    shape: '',
    alarm: fence?.alarm ?? 'in_out',
    speed: String(fence?.speed_limit ?? ''),
    stay: String(fence?.stay_limit ?? ''),
    periods: fence?.periods ?? [],
    zone: fence?.zone ?? ownZone,
  }
  return useForm<FenceValues>({
    initial,
    rules: ({ periods }) => ({
      shape: shapeRules(draft.shape),
      name: [required, atMost(textLimits.fenceName)],
      speed: [optional(whole(speed.min, speed.max))],
      stay: [optional(whole(stay.min, stay.max))],
      periods: periodRules(periods),
    }),
    fieldOf: {
      points: 'shape',
      radius: 'shape',
      width: 'shape',
      lat: 'shape',
      lon: 'shape',
      city: 'shape',
      cityUnknown: 'shape',
      speed_limit: 'speed',
      stay_limit: 'stay',
    },
    submit: async (values) => {
      const params = {
        name: values.name.trim(),
        ...shapeParams(draft.shape),
        alarm: values.alarm,
        colour: draft.colour,
        zone: values.zone,
        periods: values.periods.map(({ days, ...times }) => ({
          ...times,
          ...(days && { days: [...days] }),
        })),
        speed_limit: limitOf(values.speed),
        stay_limit: limitOf(values.stay),
        request_id: crypto.randomUUID(),
      }
      if (fence) await call('fence/Modify', { fence_id: fence.fence_id, ...params })
      const added = fence
        ? undefined
        : await call('fence/Add', { ...params, ...(current.sid && { sfamilyid: current.sid }) })
      await readAgain()
      notifications.show({ message: t(fence ? 'saved' : 'added', { name: params.name }) })
      onDone(added?.fence_id)
    },
  })
}

export type FenceForm = ReturnType<typeof useFenceForm>
