'use client'

import { Switch } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './account.module.css'

export function SettingRow(props: {
  name: ReactNode
  help: ReactNode
  children: (ids: { 'aria-labelledby': string; 'aria-describedby': string }) => ReactNode
}) {
  const id = useId()
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <div id={`${id}n`} className={classes.name}>
          {props.name}
        </div>
        <p id={`${id}h`} className={classes.help}>
          {props.help}
        </p>
      </div>
      {props.children({ 'aria-labelledby': `${id}n`, 'aria-describedby': `${id}h` })}
    </li>
  )
}

export function SwitchRow(props: {
  name: ReactNode
  help: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
}) {
  return (
    <SettingRow name={props.name} help={props.help}>
      {(ids) => (
        <Switch
          {...ids}
          checked={props.isOn}
          onChange={(event) => props.onChange(event.currentTarget.checked)}
        />
      )}
    </SettingRow>
  )
}
