import { Button } from '@mantine/core'
import { IconBuilding, IconTableImport } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useMayOpen } from '#components/data/openable.ts'
import { usePermission } from '#components/data/permitted.tsx'
import type { ChosenOrganisation } from '#components/shared/organisation-tree/organisation-field.tsx'
import { PageLink } from '#components/ui/plain/page-link.tsx'

type NextStepsProps = { organisation: ChosenOrganisation; onClose: () => void }

const importPath = '/tools/device/import'

/** What usually follows a new organisation. */
export function NextSteps({ organisation, onClose }: NextStepsProps) {
  const t = useTranslations('customer.handOver')
  const { sid, sname } = organisation
  const may = usePermission()
  const mayOpen = useMayOpen()
  const view = new URLSearchParams({ monitorSid: sid, monitorName: sname })
  return (
    <>
      {may('e_ua_import_device') && mayOpen(importPath) && (
        <Button
          component={PageLink}
          href={`${importPath}?${view}`}
          variant="light"
          leftSection={<IconTableImport size={16} />}
          onClick={onClose}
        >
          {t('import')}
        </Button>
      )}
      <Button
        component={PageLink}
        href={`/customer?${new URLSearchParams({ family: sid })}`}
        variant="light"
        leftSection={<IconBuilding size={16} />}
        onClick={onClose}
      >
        {t('open')}
      </Button>
    </>
  )
}
