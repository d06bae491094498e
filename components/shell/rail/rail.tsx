'use client'

import { useClickOutside, useLocalStorage, useMediaQuery } from '@mantine/hooks'
import {
  IconChevronRight,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
} from '@tabler/icons-react'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import type { GroupName } from '#lib/pages/menu-groups.ts'
import { BrandMark } from '../brand-mark.tsx'
import { useMenu, useStandingPage } from '../menu/menu-provider.tsx'
import type { MenuItem } from '../menu/menu-texts.ts'
import type { OpenGroup } from '../menu/permitted.ts'
import { useWaiting } from '../menu/use-waiting.ts'
import { WaitingBadge } from '../menu/waiting-badge.tsx'
import { MenuIcon } from '../menu-icon.tsx'
import { focusFirst, GroupColumn } from './group-column.tsx'
import classes from './rail.module.css'

type Pinned = 'yes' | 'no' | 'auto'

/** The same in every area, so that pages begin at one place; by itself wide where there is room. */
function useRailWidth() {
  const [pinned, setPinned] = useLocalStorage<Pinned>({
    key: 'waypost.rail',
    defaultValue: 'auto',
    getInitialValueInEffect: false,
  })
  const canPin = useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false })
  const isRoomy = useMediaQuery('(min-width: 1440px)', true, { getInitialValueInEffect: false })
  const isWide = canPin && (pinned === 'auto' ? isRoomy : pinned === 'yes')
  return { isWide, canPin, toggle: () => setPinned(isWide ? 'no' : 'yes') }
}

/** The groups; one with several pages opens its column. Where there is room, that takes the place of the words. */
export function Rail() {
  const t = useTranslations('shell')
  const { groups } = useMenu()
  const current = useStandingPage()
  const { isWide, canPin, toggle } = useRailWidth()
  const docked = groups.find(({ name, isDocked }) => isWide && isDocked && name === current?.group)
  const hasWords = isWide && !docked
  const { box, opened, open, close, onKeyDown } = useOpened()
  const shown = groups.find(({ name }) => name === opened && name !== docked?.name)
  const PinIcon = isWide ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from anywhere inside
    <div ref={box} className={classes.side} data-wide={hasWords || undefined} onKeyDown={onKeyDown}>
      <div className={classes.rail}>
        <PageLink href="/" className={classes.brand}>
          <BrandMark isCompact={!hasWords} />
        </PageLink>
        <nav className={classes.groups} aria-label={t('areas')}>
          {groups.map((group) => (
            <GroupEntry
              key={group.name}
              group={group}
              isCurrent={group.name === current?.group}
              isWide={hasWords}
              isOpen={group.name === (shown ?? docked)?.name}
              onOpen={() => {
                if (group === docked) focusFirst(box.current?.querySelector('[data-docked]'))
                if (group === docked || group.name === opened) close()
                else open(group.name)
              }}
            />
          ))}
        </nav>
        {canPin && (
          <button
            type="button"
            className={classes.pin}
            aria-label={t('rail.wide')}
            title={t('rail.wide')}
            aria-pressed={isWide}
            onClick={toggle}
          >
            <PinIcon size={20} stroke={1.7} aria-hidden="true" />
          </button>
        )}
      </div>
      {docked && <GroupColumn key={docked.name} group={docked} current={current?.path} />}
      {shown && (
        <GroupColumn key={shown.name} group={shown} current={current?.path} onLeave={close} />
      )}
    </div>
  )
}

/** Until another page, a click elsewhere or Escape. */
function useOpened() {
  const [opened, setOpened] = useState<GroupName>()
  const button = useRef<Element | null>(null)
  const close = () => setOpened(undefined)
  const box = useClickOutside<HTMLDivElement>(close)
  const pathname = usePathname()
  // biome-ignore lint/correctness/useExhaustiveDependencies: on every navigation
  useEffect(close, [pathname])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened) return
    close()
    if (button.current instanceof HTMLElement) button.current.focus()
  }
  const open = (name: GroupName) => {
    button.current = document.activeElement
    setOpened(name)
  }
  return { box, opened, open, close, onKeyDown }
}

type EntryProps = {
  group: OpenGroup<MenuItem>
  isCurrent: boolean
  isOpen: boolean
  isWide: boolean
  onOpen: () => void
}

function GroupEntry({ group, isCurrent, isOpen, isWide, onOpen }: EntryProps) {
  const t = useTranslations('shell.group')
  const waiting = useWaiting()(group.pages)
  const [only, second] = group.pages
  if (only && !second)
    return (
      <PageLink
        href={only.path}
        className={classes.entry}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <MenuIcon name={only.icon ?? group.icon} size={20} />
        <span>{only.title}</span>
        <WaitingBadge count={waiting} isOver={!isWide} />
      </PageLink>
    )
  return (
    <button
      type="button"
      className={classes.entry}
      aria-current={isCurrent ? 'true' : undefined}
      aria-expanded={isOpen}
      onClick={onOpen}
    >
      <MenuIcon name={group.icon} size={20} />
      <span>{t(group.name)}</span>
      <WaitingBadge count={waiting} isOver={!isWide} />
      <IconChevronRight size={16} className={classes.more} aria-hidden="true" />
    </button>
  )
}
