'use client'

import type { CSSProperties } from 'react'
import { useLanguage } from '#components/data/brand.tsx'
import { weekdayText } from '#lib/format/week-hour.ts'
import type { ChartProps } from './chart-props.ts'
import { useValueText } from './use-value-text.ts'
import classes from './week-grid.module.css'

const days = [1, 2, 3, 4, 5, 6, 7]
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const two = (hour: number) => String(hour).padStart(2, '0')

/** A weekday a row, an hour a column; the darker, the more. */
export function WeekGrid({ chart, onOpen }: ChartProps) {
  const { tag } = useLanguage()
  const text = useValueText()
  const [series] = chart.series
  const at = new Map(chart.points.map(({ key, name }, place) => [key, { name, place }]))
  const most = Math.max(1, ...(series?.values ?? []))
  return (
    <table className={classes.grid}>
      <thead>
        <tr>
          <td />
          {hours.map((hour) => (
            <th key={hour} scope="col">
              {hour % 3 === 0 ? hour : <span className={classes.told}>{hour}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day}>
            <th scope="row">{weekdayText(day, tag)}</th>
            {hours.map((hour) => {
              const key = `${day}-${two(hour)}`
              const point = at.get(key)
              const value = (point && series?.values[point.place]) ?? 0
              const words = point && `${point.name} · ${text(series?.as ?? 'number', value)}`
              return (
                <td key={key}>
                  {words && (
                    <button
                      type="button"
                      aria-label={words}
                      title={words}
                      disabled={!onOpen}
                      style={{ '--share': value / most } as CSSProperties}
                      onClick={() => onOpen?.(key)}
                    />
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
