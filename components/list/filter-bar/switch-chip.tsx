'use client'

import { IconCheck } from '@tabler/icons-react'
import classes from './filter-bar.module.css'

export function SwitchChip(props: {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  return (
    <div className={classes.chip} data-set={props.isOn || undefined}>
      <button
        type="button"
        role="switch"
        aria-checked={props.isOn}
        className={classes.face}
        onClick={() => props.onChange(!props.isOn)}
      >
        {props.isOn && <IconCheck size={14} />}
        <span className={classes.value}>{props.label}</span>
      </button>
    </div>
  )
}
