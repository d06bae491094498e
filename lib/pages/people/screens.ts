import type { Menu } from '#lib/pages/menu-groups.ts'
import { type Page, pageOf } from '../page.ts'
import { handledFeedback, ownFeedback } from './feedback.ts'
import { messages, published } from './messages.ts'

export const login: Page = {
  path: '/login',
  title: 'common.page.login',
  frame: 'auth',
  screen: { component: 'shell/login/login-screen#LoginScreen', messages: ['factor'] },
}

export const register: Page = {
  path: '/register',
  title: 'common.page.register',
  frame: 'auth',
  screen: { component: 'shell/register/register-screen#RegisterScreen', messages: [] },
}

export const forget: Page = {
  path: '/forget',
  title: 'common.page.forget',
  frame: 'auth',
  screen: { component: 'shell/forget/forget-screen#ForgetScreen', messages: [] },
}

export const company: Page = {
  path: '/company',
  title: 'common.page.company',
  frame: 'auth',
  screen: { component: 'shell/company/company-screen#CompanyScreen', messages: ['provider'] },
}

export const empty: Page = {
  path: '/empty',
  title: 'common.page.empty',
  screen: { component: 'shell/notice/empty-notice#EmptyNotice', messages: [] },
}

export const customer: Page = {
  path: '/customer',
  title: 'shell.area.customer',
  documentTitle: 'common.page.customer',
  menu: { group: 'customers', area: 'customer' },
  screen: {
    component: 'people/customer/customer-screen#CustomerScreen',
    messages: ['customer', 'permission', 'person', 'form', 'ui', 'report', 'verification'],
  },
}

const customerTab = (tab: string): Page => ({
  path: `/customer?tab=${tab}`,
  title: `customer.tab.${tab}`,
  menu: { group: 'customers', area: 'customer', isPart: true },
})

export const customerTabPages = ['accounts', 'groups'].map(customerTab)

export const userCenter: Page = {
  path: '/user/center',
  title: 'common.page.userCenter',
  menu: { group: 'me', icon: 'user' },
  screen: {
    component: 'people/account/center-screen#CenterScreen',
    messages: ['account', 'factor', 'person', 'form', 'provider', 'verification'],
  },
}

const userCenterTab = (tab: string, menu: Partial<Menu> = {}): Page => ({
  path: `/user/center?tab=${tab}`,
  title: `account.tab.${tab}`,
  menu: { group: 'me', icon: 'user', isPart: true, ...menu },
})

export const userCenterTabPages = [
  userCenterTab('password'),
  userCenterTab('factor', { isForAccounts: true }),
  userCenterTab('sessions'),
  userCenterTab('functions', { icon: 'settings', isForAccounts: true }),
  userCenterTab('push', { icon: 'bellCog', isForAccounts: true }),
]

const ofFeedback = ['feedback', 'report', 'form', 'verification'] as const

/** For everybody who is logged in: what one reports or suggests, and how it goes on. */
export const giveFeedback: Page = {
  path: '/tools/feedback',
  title: 'feedback.give.title',
  menu: { group: 'me', icon: 'message' },
  screen: {
    component: 'people/feedback/give-feedback-screen#GiveFeedbackScreen',
    messages: ofFeedback,
  },
}

export const ownFeedbackPage = pageOf(ownFeedback, {
  component: 'people/feedback/own-feedback-screen#OwnFeedbackScreen',
  messages: ofFeedback,
})

export const handledFeedbackPage = pageOf(handledFeedback, {
  component: 'people/feedback/handle-feedback-screen#HandleFeedbackScreen',
  messages: ofFeedback,
})

/** Reports by mail: whoever may export may have them sent. */
export const scheduledReports: Page = {
  path: '/user/schedule',
  title: 'shell.page.schedules',
  menu: { group: 'messages', icon: 'message', area: 'message', isForAccounts: true },
  access: ['e_ua_export', 'e_ua_schedule'],
  screen: {
    component: 'people/schedule/schedule-screen#ScheduleScreen',
    messages: ['schedule', 'form', 'verification'],
  },
}

const ofMessages = ['announcement', 'report', 'form', 'verification']

export const messageCentre: Page = {
  path: '/notify/message',
  title: 'shell.page.messages',
  menu: { group: 'messages', icon: 'message', area: 'message' },
  list: messages,
  screen: { component: 'people/announcement/messages-screen#MessagesScreen', messages: ofMessages },
}

export const publishedMessages: Page = {
  path: '/notify/published',
  title: 'shell.page.published',
  menu: {
    group: 'messages',
    icon: 'list',
    area: 'message',
    viewOf: '/notify/message',
    isForAccounts: true,
  },
  access: ['e_ua_publish_message'],
  list: published,
  screen: {
    component: 'people/announcement/published-screen#PublishedScreen',
    messages: ofMessages,
  },
}
