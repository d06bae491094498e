'use client'

import { useId } from 'react'
import classes from './plain.module.css'

export function PlainChoice<V extends string>(props: {
  label: string
  value: V
  options: readonly { value: V; label: string }[]
  onChange: (value: V) => void
}) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={props.label} className={classes.choice}>
      {props.options.map(({ value, label }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            checked={value === props.value}
            onChange={() => props.onChange(value)}
          />
          {label}
        </label>
      ))}
    </div>
  )
}
