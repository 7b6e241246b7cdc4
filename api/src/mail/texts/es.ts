import type { MailTexts } from './pt.ts'

export const es: MailTexts = {
  greeting: (login) => `¡Hola, ${login}!`,
  greetingWithoutName: '¡Hola!',
  signature: (realm) => `El equipo de ${realm}`,
  reason: (realm) =>
    `Recibes este mensaje porque hay una cuenta de ${realm} con este correo electrónico.`,
  passwordReset: {
    subject: (realm) => `Crea una nueva contraseña en ${realm}`,
    lead: (minutes) =>
      `Recibimos una solicitud para crear una nueva contraseña. El enlace es válido por ${minutes} minutos y funciona una sola vez.`,
    several:
      'Hay más de una cuenta con este correo: elige aquella cuya contraseña quieres cambiar.',
    button: (login) => `Nueva contraseña para ${login}`,
    note: '¿No fuiste tú? Ignora este mensaje: tu contraseña sigue siendo la misma.',
    partial: (links) =>
      `Aquí solo aparecen las ${links} cuentas usadas más recientemente. Si falta la tuya, da su nombre de usuario al staff en la comunidad.`,
  },
  emailConfirmation: {
    subject: (realm) => `Confirma tu correo en ${realm}`,
    lead: 'Falta un solo paso: confirma que este correo es tuyo. Con él recuperas tu contraseña y recibes los comprobantes de tus compras.',
    button: 'Confirmar correo',
    note: (login, hours) =>
      `El enlace es válido por ${hours} horas. Si no creaste la cuenta ${login}, ignora este mensaje.`,
  },
  loginAttempts: {
    subject: (realm) => `Alguien intenta entrar a tu cuenta de ${realm}`,
    lead: (login) =>
      `Alguien está probando contraseñas en la cuenta ${login}. Ninguna funcionó.`,
    closed:
      'Para proteger tu cuenta, por ahora no aceptamos accesos desde dispositivos nuevos. En los dispositivos donde ya entraste, nada cambia.',
    button: (login) => `Permitir un dispositivo nuevo para ${login}`,
    note: (hours) =>
      `¿Quieres entrar desde un dispositivo nuevo? Abre el enlace en él y entra con tu contraseña, como siempre. El enlace vale por ${hours} horas y funciona una sola vez. No reenvíes este mensaje.`,
  },
  newDeviceSignIn: {
    subject: (realm) => `Nuevo acceso a tu cuenta de ${realm}`,
    lead: (login) =>
      `Alguien entró a la cuenta ${login} desde un dispositivo que no conocíamos.`,
    when: 'Cuándo',
    device: 'Dispositivo',
    unknownDevice: 'Desconocido',
    address: 'Dirección IP',
    button: 'Abrir mi cuenta',
    note: '¿Fuiste tú? Entonces todo está bien. Si no, cambia tu contraseña ahora mismo: los demás accesos se cierran al instante.',
  },
  passwordChanged: {
    subject: (realm) => `Se cambió tu contraseña de ${realm}`,
    lead: (login) => `Se acaba de cambiar la contraseña de la cuenta ${login}.`,
    note: (days) =>
      `¿Fuiste tú? Entonces todo está bien. Si no, usa el enlace: cierra todas las sesiones de la cuenta y después creas una nueva contraseña. El enlace vale por ${days} días y funciona una sola vez.`,
    button: 'No fui yo: cerrar todas las sesiones',
  },
  purchaseReceipt: {
    subject: (coins, realm) => `Comprobante: ${coins} coins en ${realm}`,
    lead: (coins, login) =>
      `¡Pago aprobado! ${coins} coins ya están en el saldo de la cuenta ${login}. ¡Buena cacería!`,
    leadWithDebt: ({ coins, debt, left, login }) =>
      `¡Pago aprobado! De las ${coins} coins que compraste, ${debt} cubrieron la deuda de un pago revertido y ${left} ya están en el saldo de la cuenta ${login}.`,
    order: 'Pedido',
    coins: 'Coins compradas',
    debt: 'Usadas en la deuda',
    amount: 'Monto pagado',
    paidAt: 'Fecha',
    button: 'Ver mi saldo',
    note: 'Guarda este mensaje: es el comprobante de tu compra. Si algo no coincide, escribe al staff en la comunidad con el número de pedido.',
  },
}
