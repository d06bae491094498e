'use client'

import classes from './bar-chart.module.css'

export type Bar = { key: string; label: string; value: number }

type BarChartProps = {
  label: string
  bars: readonly Bar[]
  text: (value: number) => string
  /** Bars side by side along a time, else one below the other. */
  isTime: boolean
}

/** Not below zero. What a bar says is also in the table below it. */
export function BarChart({ label, bars, text, isTime }: BarChartProps) {
  const most = bars.reduce((all, { value }) => Math.max(all, value), 0)
  const share = (value: number) => `${most > 0 ? Math.max((value / most) * 100, 0) : 0}%`
  return isTime ? (
    <figure className={classes.time} aria-label={label}>
      <div className={classes.axis} aria-hidden="true">
        <span dir="ltr">{text(most)}</span>
        <span dir="ltr">{text(Math.round(most / 2))}</span>
        <span dir="ltr">{text(0)}</span>
      </div>
      <div className={classes.plot} role="img" aria-label={label}>
        {bars.map(({ key, label: name, value }) => (
          <div key={key} className={classes.slot} title={`${name}: ${text(value)}`}>
            <div className={classes.column} style={{ height: share(value) }} />
          </div>
        ))}
      </div>
      <div className={classes.ends} aria-hidden="true">
        <span>{bars[0]?.label}</span>
        {bars.length > 1 && <span>{bars.at(-1)?.label}</span>}
      </div>
    </figure>
  ) : (
    <figure className={classes.list} role="img" aria-label={label}>
      {bars.map(({ key, label: name, value }) => (
        <div key={key} className={classes.line} title={`${name}: ${text(value)}`}>
          <span className={classes.name}>{name}</span>
          <span className={classes.track}>
            <span className={classes.row} style={{ width: share(value) }} />
          </span>
          <span dir="ltr">{text(value)}</span>
        </div>
      ))}
    </figure>
  )
}
