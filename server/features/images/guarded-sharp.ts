import sharp from 'sharp';

// libvips chooses the decoder from the bytes: all but the accepted ones are disabled in this process.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((decoder) => `VipsForeignLoad${decoder}`),
});
sharp.cache(false);
sharp.concurrency(1);

/** sharp with the accepted formats only. */
export { sharp };
