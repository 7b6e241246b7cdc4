import type { PaymentStatus } from './shop.ts'

const en = {
  title: 'Payment sandbox',
  notice: 'Nothing is charged here: this page stands in for Mercado Pago.',
  approve: 'Approve the payment',
  wait: 'Leave it pending',
  reject: 'Decline it',
  paid: 'This order has been paid.',
  back: 'Back to the site',
  gone: 'There is no such checkout.',
  expired: 'This checkout has expired.',
  payments: 'Payments',
  none: 'No payments yet.',
  change: 'Change',
  status: {
    approved: 'approved',
    pending: 'pending',
    rejected: 'declined',
    refunded: 'refunded',
    charged_back: 'charged back',
  } satisfies Record<PaymentStatus, string>,
}

const pt: typeof en = {
  title: 'Pagamento de teste',
  notice: 'Nada é cobrado aqui: esta página faz o papel do Mercado Pago.',
  approve: 'Aprovar o pagamento',
  wait: 'Deixar pendente',
  reject: 'Recusar',
  paid: 'Este pedido já foi pago.',
  back: 'Voltar ao site',
  gone: 'Este checkout não existe.',
  expired: 'Este checkout expirou.',
  payments: 'Pagamentos',
  none: 'Nenhum pagamento ainda.',
  change: 'Alterar',
  status: {
    approved: 'aprovado',
    pending: 'pendente',
    rejected: 'recusado',
    refunded: 'reembolsado',
    charged_back: 'contestado',
  },
}

const es: typeof en = {
  title: 'Pago de prueba',
  notice: 'Aquí no se cobra nada: esta página hace las veces de Mercado Pago.',
  approve: 'Aprobar el pago',
  wait: 'Dejarlo pendiente',
  reject: 'Rechazarlo',
  paid: 'Este pedido ya está pagado.',
  back: 'Volver al sitio',
  gone: 'Este checkout no existe.',
  expired: 'Este checkout ha vencido.',
  payments: 'Pagos',
  none: 'Todavía no hay pagos.',
  change: 'Cambiar',
  status: {
    approved: 'aprobado',
    pending: 'pendiente',
    rejected: 'rechazado',
    refunded: 'reembolsado',
    charged_back: 'con contracargo',
  },
}

export const texts = { pt, en, es }
export type Language = keyof typeof texts

export const isLanguage = (name: string): name is Language => Object.hasOwn(texts, name)
