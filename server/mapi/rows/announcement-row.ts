import type { ListedAnnouncement } from '../../domain/people/announcement/list-announcements.ts'
import type { PublishedAnnouncement } from '../../domain/people/announcement/list-published.ts'

const factsOf = ({
  id,
  level,
  isCarousel,
  startAt,
  workAt,
  endAt,
  reason,
}: Pick<
  ListedAnnouncement,
  'id' | 'level' | 'isCarousel' | 'startAt' | 'workAt' | 'endAt' | 'reason'
>) => ({
  message_id: String(id),
  level,
  is_carousel: isCarousel,
  start_time: startAt,
  work_time: workAt,
  end_time: endAt,
  reason,
})

export const toAnnouncementRow = (message: ListedAnnouncement) => ({
  ...factsOf(message),
  state: message.state,
  from: message.from,
  lang: message.lang,
  title: message.title,
  content: message.content,
})

/** `isWhole`: with its texts. */
export const toPublishedRow = (message: PublishedAnnouncement, isWhole: boolean) => ({
  ...factsOf(message),
  title: message.texts[0]?.title ?? '',
  state: message.state,
  author: message.author,
  withdrawn_by: message.withdrawnBy,
  withdraw_time: message.withdrawnAt,
  create_time: message.createdAt,
  includes_below: message.includesBelow,
  familys: message.targets.map(({ id, name }) => ({ sfamilyid: String(id), sname: name })),
  readers: message.readers,
  regions: message.regions,
  platforms: message.platforms,
  langs: message.texts.map(({ lang }) => lang),
  read_accounts: message.accountReads,
  read_devices: message.deviceReads,
  texts: isWhole
    ? message.texts.map(({ lang, title, content }) => ({ lang, title, content }))
    : null,
})
