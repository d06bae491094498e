'use client'

import { Drawer, UnstyledButton } from '@mantine/core'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { IconSelector, IconSitemap } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { PanelGrip, panelLimits } from '#components/ui/panel-grip.tsx'
import classes from './organisation-panel.module.css'
import { OrganisationTree } from './organisation-tree.tsx'
import type { OrganisationTreeProps } from './tree-props.ts'

export type OrganisationPanelProps = OrganisationTreeProps & {
  name: string
  pickedName: string
}

/** On a phone a sheet. */
export function OrganisationPanel({ name, pickedName, ...tree }: OrganisationPanelProps) {
  const t = useTranslations('common')
  const isSmall = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  const [width, setWidth] = useLocalStorage<number>({
    key: `waypost.panel.${name}`,
    defaultValue: panelLimits.first,
    getInitialValueInEffect: false,
  })
  const [isOpen, setOpen] = useState(false)
  const panel = useRef<HTMLElement>(null)
  if (isSmall) {
    return (
      <>
        <UnstyledButton
          className={classes.opener}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <IconSitemap size={18} aria-hidden="true" />
          <span className={classes.name}>{pickedName}</span>
          <IconSelector size={18} aria-hidden="true" />
        </UnstyledButton>
        <Drawer
          opened={isOpen}
          onClose={() => setOpen(false)}
          title={t('tree.panel')}
          position="bottom"
          size="85%"
          classNames={{ content: classes.sheet ?? '', body: classes.sheetBody ?? '' }}
        >
          <OrganisationTree
            {...tree}
            onPick={(pick) => {
              tree.onPick(pick)
              setOpen(false)
            }}
          />
        </Drawer>
      </>
    )
  }
  return (
    <aside ref={panel} className={classes.panel} style={{ width }} aria-label={t('tree.panel')}>
      <OrganisationTree {...tree} />
      <PanelGrip panel={panel} label={t('tree.resize')} width={width} onWidth={setWidth} />
    </aside>
  )
}
