'use client'

import type { CSSProperties } from 'react'
import classes from './water-pond.module.css'

const waves = ['first', 'second', 'third'] as const
/** Three of its lengths, so that it goes on where it began; 40 high, of a pond of 200. */
const wave =
  'M0 20C40 -6 60 -6 100 20S160 46 200 20S260 -6 300 20S360 46 400 20S460 -6 500 20S560 46 600 20V240H0Z'

type WaterPondProps = {
  percent: number
  /** The same, as it is written. */
  text: string
  label: string
}

/** A share as a pond whose level it is. */
export function WaterPond({ percent, text, label }: WaterPondProps) {
  const level = { '--level': percent / 100 } as CSSProperties
  return (
    <div className={classes.pond} role="img" aria-label={label} style={level} dir="ltr">
      <div className={classes.water}>
        {waves.map((name) => (
          <svg
            key={name}
            className={classes.wave}
            data-wave={name}
            viewBox="0 0 600 240"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <path d={wave} />
          </svg>
        ))}
      </div>
      <bdi className={classes.percent} dir="ltr" aria-hidden="true">
        {text}
      </bdi>
    </div>
  )
}
