'use client'

import { SegmentedControl, Switch } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { OrganisationField } from '#components/shared/organisation-tree/organisation-field.tsx'
import { NumbersField } from '#components/ui/form/numbers-field.tsx'
import { type ChosenDevices, mostNumbers } from './use-chosen-devices.ts'

export function ChooseDevices({ devices }: { devices: ChosenDevices }) {
  const t = useTranslations('tool')
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t('batchCommand.who')}
        value={devices.by}
        onChange={(by) => devices.choose(by === 'numbers' ? 'numbers' : 'organisation')}
        data={[
          { value: 'numbers', label: t('input.numbers') },
          { value: 'organisation', label: t('batchCommand.organisation') },
        ]}
      />
      {devices.by === 'numbers' ? (
        <NumbersField
          value={devices.text}
          limit={mostNumbers}
          error={devices.error}
          onChange={devices.setText}
        />
      ) : (
        <>
          <OrganisationField
            label={t('batchCommand.whose')}
            isRequired
            error={devices.error}
            value={devices.place}
            onChange={devices.setPlace}
          />
          <Switch
            label={t('batchCommand.below')}
            checked={devices.hasBelow}
            onChange={(event) => devices.setBelow(event.currentTarget.checked)}
          />
        </>
      )}
    </>
  )
}
