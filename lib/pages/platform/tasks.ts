import { defineList } from '../list.ts'

/** The reader's own long operations. */
export const tasks = defineList({
  path: 'user/record/task',
  title: 'report.tasks.title',
  purpose: 'report.tasks.purpose',
  source: 'family/GetTaskList',
  filters: [],
  rowKey: 'task_id',
  task: 'task_id',
  sorts: { create_time: 'created' },
  cursor: { last_task_id: 'task_id' },
  columns: [
    { key: 'kind', as: 'code', codes: 'report.task', title: 'report.column.kind', phone: 'title' },
    {
      key: 'state',
      as: 'code',
      codes: 'report.taskState',
      title: 'report.column.state',
      phone: 'aside',
    },
    { key: 'create_time', as: 'time', title: 'report.column.started', phone: 'second' },
    { key: 'finish_time', as: 'time', title: 'report.column.finished' },
    { key: 'total', as: 'number', title: 'report.column.total' },
    { key: 'done', as: 'number', title: 'report.column.done' },
    { key: 'failed', as: 'number', title: 'report.column.failed' },
    { key: 'file_name', as: 'text', title: 'report.column.file' },
    { key: 'return_msg', as: 'text', title: 'report.column.message', priority: 'low' },
  ],
})
