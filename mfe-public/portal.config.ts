import { defineApp } from 'portal-contract'
import { samples } from './samples.ts'
import { paths } from './src/paths.ts'

export default defineApp({
  name: 'public',
  owner: 'Public site team',
  routes: [
    {
      path: paths.home,
      name: 'home',
      title: 'public:home.title',
      description: 'public:home.description',
      frame: 'bare',
      data: ['/api/home', '/api/news/latest'],
    },
    {
      path: paths.news,
      name: 'news',
      title: 'public:news.title',
      description: 'public:news.description',
      frame: 'scroll',
      data: ['/api/news'],
    },
    {
      path: paths.serverDetails,
      name: 'serverDetails',
      title: 'public:serverDetails.title',
      description: 'public:serverDetails.description',
      frame: 'scroll',
    },
    {
      path: paths.premium,
      name: 'premium',
      title: 'public:premium.title',
      description: 'public:premium.description',
      frame: 'scroll',
    },
    {
      path: paths.events,
      name: 'events',
      title: 'public:events.title',
      description: 'public:events.description',
      frame: 'scroll',
    },
    {
      path: paths.rules,
      name: 'rules',
      title: 'public:rules.title',
      description: 'public:rules.description',
      frame: 'scroll',
    },
    {
      path: paths.download,
      name: 'download',
      title: 'public:download.title',
      description: 'public:download.description',
      frame: 'scroll',
    },
    {
      path: paths.status,
      name: 'status',
      title: 'public:serverStatus.title',
      description: 'public:serverStatus.description',
      frame: 'scroll',
      data: ['/api/home'],
    },
    {
      path: paths.community,
      name: 'community',
      title: 'public:community.title',
      description: 'public:community.description',
      frame: 'scroll',
    },
    {
      path: paths.vote,
      name: 'vote',
      title: 'public:vote.title',
      description: 'public:vote.description',
      frame: 'bare',
    },
  ],
  navigation: [
    { path: paths.home, label: 'public:navigation.home', order: 10 },
    { path: paths.news, label: 'public:navigation.news', order: 20 },
    { path: paths.serverDetails, label: 'public:navigation.serverDetails', order: 30 },
    { path: paths.premium, label: 'public:navigation.premium', order: 40 },
    { path: paths.events, label: 'public:navigation.events', order: 50 },
  ],
  namespaces: ['public'],
  samples,
})
