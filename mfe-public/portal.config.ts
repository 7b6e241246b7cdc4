import { defineApp } from 'portal-kit/config'

export default defineApp({
  name: 'public',
  owner: 'Public site team',
  routes: [
    {
      path: '/',
      title: 'public:home.title',
      description: 'public:home.description',
      frame: 'bare',
      data: ['/api/home', '/api/news/latest'],
    },
    {
      path: '/rules',
      title: 'public:rules.title',
      description: 'public:rules.description',
      frame: 'scroll',
    },
  ],
  navigation: [{ path: '/', label: 'public:navigation.home', order: 10 }],
  namespaces: ['public'],
})
