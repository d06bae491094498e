'use client'

import { Drawer, Input, Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSelector } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import { LazyTree } from './lazy-tree.tsx'
import classes from './organisation-field.module.css'
import type { Blocked } from './tree-rows.ts'

export type ChosenOrganisation = { sid: string; sname: string }

export type OrganisationFieldProps = {
  label: string
  description?: string | undefined
  placeholder?: string
  error?: string | undefined
  wrapperProps?: { 'data-marked': true | undefined }
  isRequired?: boolean
  value: ChosenOrganisation | undefined
  onChange: (value: ChosenOrganisation) => void
  /** Default: the organisation of the session. */
  top?: string | undefined
  blocked?: readonly Blocked[]
}

/** A drop-down, on a phone a sheet. */
export function OrganisationField(props: OrganisationFieldProps) {
  const t = useTranslations('common.tree')
  const common = useTranslations('common')
  const { value, label } = props
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isSmall = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const placeholder = props.placeholder ?? t('choose')
  const wrapped = (control: ReactNode) => (
    <Input.Wrapper
      id={id}
      label={label}
      description={props.description}
      error={props.error}
      {...(props.isRequired && { withAsterisk: true })}
      {...props.wrapperProps}
    >
      {control}
    </Input.Wrapper>
  )
  const button = (
    <Input
      component="button"
      type="button"
      pointer
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-label={common('withValue', { label, value: value?.sname ?? placeholder })}
      error={props.error}
      rightSection={<IconSelector size={16} />}
      onPointerEnter={LazyTree.preload}
      onClick={() => setOpen(!isOpen)}
    >
      <span className={value ? classes.value : classes.placeholder}>
        {value?.sname ?? placeholder}
      </span>
    </Input>
  )
  const tree = (
    <LazyTree
      label={label}
      picked={{ sid: value?.sid }}
      top={props.top}
      count="subs"
      isFocused
      {...(props.blocked && { blocked: props.blocked })}
      onPick={({ sid, sname }) => {
        props.onChange({ sid, sname })
        setOpen(false)
      }}
    />
  )
  if (isSmall) {
    return (
      <>
        {wrapped(button)}
        <Drawer
          opened={isOpen}
          onClose={() => setOpen(false)}
          title={label}
          position="bottom"
          size="85%"
          classNames={{ content: classes.sheet ?? '', body: classes.sheetBody ?? '' }}
        >
          {tree}
        </Drawer>
      </>
    )
  }
  return wrapped(
    <Popover opened={isOpen} onChange={setOpen} width="target" trapFocus returnFocus>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown p={0} className={classes.dropdown} aria-label={label}>
        <div className={classes.tree}>{tree}</div>
      </Popover.Dropdown>
    </Popover>,
  )
}
