'use client'

import { ActionIcon, Kbd, Popover } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import classes from './help-button.module.css'
import { useMenu } from './menu/menu-provider.tsx'

const shortcuts = [
  { keys: ['Ctrl', 'K'], text: 'find' },
  { keys: ['↑', '↓', 'Enter'], text: 'move' },
  { keys: ['Shift', 'Click'], text: 'range' },
  { keys: ['Esc'], text: 'close' },
] as const

/** What keys do, the reference, and which version this is. */
export function HelpButton() {
  const t = useTranslations('shell.help')
  const reference = useMenu().permitted.find(({ path }) => path === '/develop/config')
  return (
    <Popover position="bottom-end" width={340} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          className={classes.button ?? ''}
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t('label')}
        >
          <IconHelp size={21} stroke={1.7} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('label')}>
        <dl className={classes.keys}>
          {shortcuts.map(({ keys, text }) => (
            <div key={text}>
              <dt>
                {keys.map((key) => (
                  <Kbd key={key} size="xs">
                    {key}
                  </Kbd>
                ))}
              </dt>
              <dd>{t(text)}</dd>
            </div>
          ))}
        </dl>
        {reference && (
          <PageLink className={classes.link} href={reference.path}>
            {t('reference')}
          </PageLink>
        )}
        <p className={classes.version}>
          {t('version', {
            version: process.env.BUILD_VERSION?.slice(0, 16).replace('T', ' ') ?? '',
          })}
        </p>
      </Popover.Dropdown>
    </Popover>
  )
}
