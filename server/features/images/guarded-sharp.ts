import sharp from 'sharp';

// Decoders: libvips chooses one from the bytes, so all but the accepted ones are disabled in this process.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((decoder) => `VipsForeignLoad${decoder}`),
});
sharp.cache(false);
sharp.concurrency(1);

/** Library sharp, restricted to the accepted picture formats. */
export { sharp };
