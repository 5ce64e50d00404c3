import sharp from 'sharp';

// For the whole process: libvips picks its decoder by itself, so those that strangers must not reach are switched off.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((decoder) => `VipsForeignLoad${decoder}`),
});
sharp.cache(false);
sharp.concurrency(1);

/** sharp, which reads nothing but the formats that we accept. */
export { sharp };
