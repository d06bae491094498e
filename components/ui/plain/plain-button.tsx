'use client'

import type { ComponentProps } from 'react'
import classes from './plain.module.css'

type PlainButtonProps = ComponentProps<'button'> & {
  look?: 'filled' | 'default' | 'subtle' | 'danger'
  isWide?: boolean
  isIcon?: boolean
  isBusy?: boolean
}

/** A button for pages without Mantine. */
export function PlainButton(props: PlainButtonProps) {
  const { look = 'filled', isWide, isIcon, isBusy, ...button } = props
  return (
    <button
      type="button"
      {...button}
      disabled={(button.disabled ?? false) || isBusy === true}
      className={classes.button}
      data-look={look}
      data-wide={isWide || undefined}
      data-icon={isIcon || undefined}
      aria-busy={isBusy || undefined}
    />
  )
}
