'use client'

import { Button, Loader, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { Map as MapLibre } from 'maplibre-gl'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { call } from '#components/data/api.ts'
import { useSmallLook } from '#components/map/controls/use-small-look.ts'
import { DevicePin } from '#components/map/device-pin.tsx'
import { BareZoom, deviceZoom } from '#components/map/device-zoom.tsx'
import { MapView } from '#components/map/map-view.tsx'
import { Ago } from '#components/ui/ago.tsx'
import { Failure } from '#components/ui/form/failure.tsx'
import { PageLink } from '#components/ui/plain/page-link.tsx'
import { useTicking } from '#components/ui/use-now.ts'
import { protocols } from '#lib/codes/protocols.ts'
import type { CallReply } from '#lib/contract/calls.ts'
import { noApn, setupFamilies, setupTexts } from '#lib/setup/families.ts'
import { type HeardNews, heardNews } from '#lib/setup/heard-news.ts'
import type { DeviceDetail } from '../device-detail.ts'
import classes from './add-steps.module.css'
import { SetupLine } from './setup-line.tsx'

/** Degrees × 1e6. */
type Place = { lat: number; lon: number }

/** A small map that goes along with the device. */
function FirstPlace({ device, place }: { device: DeviceDetail; place: Place }) {
  const [map, setMap] = useState<MapLibre>()
  const lon = place.lon / 1e6
  const lat = place.lat / 1e6
  const [center] = useState<[number, number]>([lon, lat])
  useEffect(() => {
    map?.easeTo({ center: [lon, lat], duration: 600 })
  }, [map, lon, lat])
  const look = useSmallLook(center)
  return (
    <div className={classes.map}>
      <MapView look={look} camera={{ center, zoom: deviceZoom }} isSmall onReady={setMap}>
        {map && <BareZoom map={map} />}
        <DevicePin
          lon={lon}
          lat={lat}
          icon={device.icon}
          state={device.state}
          course={device.course ?? 0}
          name={device.name}
        />
      </MapView>
    </div>
  )
}

type Heard = CallReply<'device/GetHeard'>
type HeardProps = { device: DeviceDetail; heard: Heard; onChanged: () => void }

const good: readonly HeardNews[] = ['located', 'entered', 'noFix', 'leftOut']
const ofConnection: readonly HeardNews[] = [
  'wrongCode',
  'noCode',
  'otherTerminal',
  'network',
  'token',
]

/** What was heard of the device so far, each with what to do about it. */
export function HeardStep({ device, heard, onChanged }: HeardProps) {
  const t = useTranslations('add.heard')
  const state = useTicking((now) => JSON.stringify(heardNews(heard, now)))
  const told = JSON.parse(state) as ReturnType<typeof heardNews<Heard['items'][number]>>
  return (
    <>
      <ul className={classes.news} aria-live="polite" aria-label={t('label')}>
        {told.map(({ news, item }) => (
          <li
            key={news}
            data-news={news}
            data-tone={news === 'nothing' ? 'none' : good.includes(news) ? 'good' : 'bad'}
          >
            <Mark news={news} />
            <div className={classes.said}>
              <Text fw={600}>{t(`${news}.title`, wordsOf(heard, item))}</Text>
              <Text fz="sm">{t(`${news}.text`, wordsOf(heard, item))}</Text>
              {item && (
                <Text fz="xs" c="dimmed">
                  <Ago time={item.time} /> · <bdi>{item.address}</bdi>
                </Text>
              )}
              {news === 'wrongProtocol' && item?.protocol && (
                <CorrectProtocol
                  simei={device.simei}
                  protocol={item.protocol}
                  onChanged={onChanged}
                />
              )}
              {news === 'unproved' && <ProofTexts heard={heard} />}
              {news === 'otherNumber' && <TakeNumber simei={device.simei} onChanged={onChanged} />}
              {ofConnection.includes(news) && (
                <Button
                  component={PageLink}
                  size="compact-sm"
                  variant="default"
                  mt={6}
                  href={`/device?simei=${device.simei}&tab=connection`}
                >
                  {t('connection')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {heard.last_pos && <FirstPlace device={device} place={heard.last_pos} />}
    </>
  )
}

function Mark({ news }: { news: HeardNews }) {
  if (news === 'nothing') return <Loader size="sm" type="dots" className={classes.mark ?? ''} />
  const Icon = good.includes(news) ? IconCircleCheck : IconAlertTriangle
  return <Icon size={22} className={classes.mark} aria-hidden />
}

function wordsOf(heard: Heard, item: Heard['items'][number] | undefined) {
  const portOf = (name: string | null | undefined) =>
    String(heard.ports.find(({ protocol }) => protocol === name)?.port ?? '—')
  const spoken = item?.protocol ?? heard.protocol
  return {
    spoken: protocols[spoken].label,
    entered: protocols[heard.protocol].label,
    portName: protocols[item?.port ?? heard.protocol].label,
    port: portOf(item?.port ?? heard.protocol),
    rightPort: portOf(spoken),
    proofPort: portOf(heard.proof_port),
    address: item?.address ?? '—',
    number: item?.number ?? '—',
    satellites: heard.satellites ?? 0,
  }
}

/** By which its owner shows that he commands the device, and sets it right again. */
function ProofTexts({ heard }: { heard: Heard }) {
  const t = useTranslations('add')
  const host = heard.host ?? window.location.hostname
  const textFor = (port: string) =>
    setupTexts('hash', { ...noApn, host, port: Number(port) }).find(({ name }) => name === 'server')
  if (heard.proof_port === null || !setupFamilies(heard.protocol).includes('hash')) return null
  const { proofPort, rightPort } = wordsOf(heard, undefined)
  return (
    <>
      <SetupLine label={t('heard.proofText')} text={textFor(proofPort)?.text ?? ''} />
      <SetupLine label={t('heard.backText')} text={textFor(rightPort)?.text ?? ''} />
    </>
  )
}

function TakeNumber({ simei, onChanged }: { simei: string; onChanged: () => void }) {
  const t = useTranslations('add.heard')
  const [failure, setFailure] = useState<Error>()
  const take = async () => {
    try {
      await call('device/TakeNumber', { simei, request_id: crypto.randomUUID() })
      onChanged()
    } catch (error) {
      setFailure(error as Error)
    }
  }
  return (
    <>
      <Button size="compact-sm" mt={6} onClick={() => void take()}>
        {t('take')}
      </Button>
      {failure && <Failure error={failure} />}
    </>
  )
}

function CorrectProtocol(props: {
  simei: string
  protocol: NonNullable<Heard['items'][number]['protocol']>
  onChanged: () => void
}) {
  const t = useTranslations('add.heard')
  const [failure, setFailure] = useState<Error>()
  const [refused, setRefused] = useState<string>()
  const { simei, protocol, onChanged } = props
  const change = async () => {
    try {
      const { fail_items } = await call('device/SetProtocol', {
        simei: [simei],
        protocol,
        request_id: crypto.randomUUID(),
      })
      setRefused(fail_items[0]?.error_message)
      onChanged()
    } catch (error) {
      setFailure(error as Error)
    }
  }
  return (
    <>
      <Button size="compact-sm" mt={6} onClick={() => void change()}>
        {t('correct', { spoken: protocols[protocol].label })}
      </Button>
      {failure && <Failure error={failure} />}
      {refused && (
        <Text fz="sm" role="alert">
          {refused}
        </Text>
      )}
    </>
  )
}
