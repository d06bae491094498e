'use client'

import { Button, Checkbox } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useSession } from '#components/data/session.ts'
import { laterPermissions, type Permission, rootPermissions } from '#lib/codes/permissions.ts'
import classes from './rights.module.css'

type ColumnProps = {
  title: string
  rights: readonly Permission[]
  /** The reader may grant and revoke these. */
  changeable: ReadonlySet<Permission>
  before: readonly Permission[]
  chosen: readonly Permission[]
  search: string
  onSet: (keys: readonly Permission[], isOn: boolean) => void
}

/** Rights not the reader's to grant show the reason. */
export function RightsColumn(props: ColumnProps) {
  const { title, rights, changeable, before, chosen, search, onSet } = props
  const t = useTranslations('customer.rights')
  const names = useTranslations('permission')
  const id = useId()
  const fits = (key: Permission) =>
    `${names(key)} ${names(`about.${key}`)}`
      .toLocaleLowerCase()
      .includes(search.toLocaleLowerCase())
  const shown = rights.filter(fits)
  const open = shown.filter((key) => changeable.has(key))
  const held = rights.filter((key) => chosen.includes(key)).length
  return (
    <section className={classes.column} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title} <span className={classes.count}>{t('count', { held, all: rights.length })}</span>
        </h2>
        <Button
          size="compact-xs"
          variant="subtle"
          disabled={open.every((key) => chosen.includes(key))}
          onClick={() => onSet(open, true)}
        >
          {t('all')}
        </Button>
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          disabled={!open.some((key) => chosen.includes(key))}
          onClick={() => onSet(open, false)}
        >
          {t('clear')}
        </Button>
      </header>
      {shown.length === 0 && <p className={classes.none}>{t('none', { text: search })}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and rights that nobody may change take no focus */}
      <ul className={classes.list} tabIndex={0}>
        {shown.map((key) => (
          <li
            key={key}
            className={classes.right}
            data-changed={chosen.includes(key) !== before.includes(key) || undefined}
          >
            <RightBox
              right={key}
              isOn={chosen.includes(key)}
              canChange={changeable.has(key)}
              onChange={(isOn) => onSet([key], isOn)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type BoxProps = {
  right: Permission
  isOn: boolean
  canChange: boolean
  onChange: (isOn: boolean) => void
}

function RightBox({ right, isOn, canChange, onChange }: BoxProps) {
  const t = useTranslations('customer.rights')
  const names = useTranslations('permission')
  const session = useSession()
  const reason = () => {
    if (rootPermissions.includes(right)) return t('rootOnly')
    return session?.auth.includes(right) ? t('notHere') : t('notHeld')
  }
  return (
    <Checkbox
      label={names(right)}
      description={
        <>
          {names(`about.${right}`)}
          {laterPermissions.includes(right) && <span className={classes.later}>{t('later')}</span>}
          {!canChange && <span className={classes.reason}>{reason()}</span>}
        </>
      }
      checked={isOn}
      disabled={!canChange}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
