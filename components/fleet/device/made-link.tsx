import { Alert, Button, Code, CopyButton, Group, Text, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useBrand } from '#components/data/brand.tsx'

const canSend = () => typeof navigator.share === 'function'

/** By the share sheet of the system, where it has one. */
export async function send(title: string, url: string): Promise<void> {
  if (canSend()) await navigator.share({ title, url }).catch(() => undefined)
}

/** A new link, shown once, and what goes into a page of the brand. */
export function MadeLink({ url, name }: { url: string; name: string }) {
  const t = useTranslations('fleet.share')
  const { frameAncestors } = useBrand()
  return (
    <Alert color="green" title={t('made')}>
      <Group wrap="nowrap" gap="xs">
        <TextInput readOnly value={url} aria-label={t('link')} style={{ flex: 1 }} dir="ltr" />
        <CopyButton value={url}>
          {({ copied, copy }) => (
            <Button size="sm" variant="default" onClick={copy}>
              {t(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
        {canSend() && (
          <Button size="sm" variant="default" onClick={() => void send(name, url)}>
            {t('send')}
          </Button>
        )}
      </Group>
      <Text fz="xs">{t('once')}</Text>
      {frameAncestors.length > 0 && <Embedding url={url} hosts={frameAncestors} />}
    </Alert>
  )
}

const frameOf = (url: string) =>
  `<iframe src="${url}" width="100%" height="420" style="border:0" loading="lazy" referrerpolicy="no-referrer"></iframe>`

function Embedding({ url, hosts }: { url: string; hosts: readonly string[] }) {
  const t = useTranslations('fleet.share')
  const code = frameOf(url)
  return (
    <details>
      <summary>{t('embed')}</summary>
      <Text fz="xs">{t('embedHelp', { hosts: hosts.join(', ') })}</Text>
      <Code block dir="ltr" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {code}
      </Code>
      <CopyButton value={code}>
        {({ copied, copy }) => (
          <Button size="compact-sm" variant="default" mt={6} onClick={copy}>
            {t(copied ? 'copied' : 'copyEmbed')}
          </Button>
        )}
      </CopyButton>
    </details>
  )
}
