'use client'

import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconFocus2, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import { useMap } from '#components/map/use-map.ts'
import { formatDistance } from '#lib/format/measure.ts'
import { fenceLimits, fenceLine, fencePolygon } from '#lib/rules/fence-limits.ts'
import classes from './draw.module.css'
import { canClose, withoutCorner, withPlace } from './draw-shape.tsx'
import type { Draft, DraftControl } from './use-draft.ts'

function useHint({ shape, isOpen }: Draft): { text: string; isBad?: boolean } {
  const t = useTranslations('fence.draw')
  const { tag } = useLanguage()
  if (shape.type === 'city') return { text: t(shape.city ? 'cityChosen' : 'cityHint') }
  if (shape.type === 'circle')
    return shape.centre
      ? { text: t('circleSize', { radius: formatDistance(shape.radius, tag) }) }
      : { text: t('circleHint') }
  if (shape.type === 'rectangle')
    return { text: t(shape.corner ? 'rectangleSecond' : 'rectangleHint') }
  const { points, type } = shape
  const { limits, rule, count, start, end, fault } = lineWords[type]
  const counted = t(count, { count: points.length, max: limits.max })
  if (isOpen) return { text: points.length < limits.min ? t(start) : `${counted} ${t(end)}` }
  return rule.test(points) ? { text: counted } : { text: t(fault), isBad: true }
}

const lineWords = {
  polygon: {
    limits: fenceLimits.points,
    rule: fencePolygon,
    count: 'corners',
    start: 'polygonHint',
    end: 'closeHint',
    fault: 'crossing',
    close: 'close',
    remove: 'remove',
  },
  corridor: {
    limits: fenceLimits.line,
    rule: fenceLine,
    count: 'points',
    start: 'corridorHint',
    end: 'finishHint',
    fault: 'samePoint',
    close: 'finish',
    remove: 'removePoint',
  },
} as const

export function DrawBar(props: {
  draft: Draft
  control: DraftControl
  corner: number | undefined
}) {
  const { draft, control, corner } = props
  const t = useTranslations('fence.draw')
  const map = useMap()
  const hint = useHint(draft)
  const addHere = () => {
    const { lng, lat } = map.getCenter()
    const next = withPlace(draft, [lng, lat])
    if (next) control.change({ shape: next })
  }
  const less = corner === undefined ? undefined : withoutCorner(draft, corner)
  const words = lineWords[draft.shape.type === 'corridor' ? 'corridor' : 'polygon']
  const canAdd = withPlace(draft, [0, 0]) !== undefined
  return (
    <div role="toolbar" aria-label={t('tools')} className={classes.bar}>
      <p className={classes.hint} role="status" data-bad={hint.isBad}>
        {hint.text}
      </p>
      {canAdd && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconFocus2 size={15} />}
          onClick={addHere}
        >
          {t('addHere')}
        </Button>
      )}
      {canClose(draft) && (
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconCheck size={15} />}
          onClick={() => control.change({ isOpen: false })}
        >
          {t(words.close)}
        </Button>
      )}
      {less && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconTrash size={15} />}
          onClick={() => control.change({ shape: less })}
        >
          {t(words.remove, { number: (corner ?? 0) + 1 })}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconArrowBackUp size={15} />}
        disabled={!control.canUndo}
        onClick={control.undo}
      >
        {t('undo')}
      </Button>
    </div>
  )
}
